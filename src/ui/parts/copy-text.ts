import { focused } from './focused.ts';

/** What copying needs of the browser. */
export interface CopyEnvironment {
  /** Missing on plain http, where the API is not exposed. */
  readonly clipboard: { writeText(text: string): Promise<void> } | undefined;
  readonly document: Document;
  /** The element of an open modal dialog, outside which nothing can be selected; else the page's body. */
  readonly within?: HTMLElement;
}

/** Puts `text` on the clipboard; false when the browser lets no script do that. */
export async function copyText(text: string, { clipboard, document, within }: CopyEnvironment): Promise<boolean> {
  try {
    if (clipboard) {
      await clipboard.writeText(text);
      return true;
    }
  } catch {
    // Forbidden by the person or for want of focus: the old way may still be allowed.
  }
  return copySelection(text, document, within ?? document.body);
}

/** Copies as a person would: selects a field with the text in it. Deprecated, and all there is on plain http. */
function copySelection(text: string, document: Document, within: HTMLElement): boolean {
  const before = focused(document);
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  field.style.position = 'fixed';
  field.style.insetBlockStart = '0';
  field.style.opacity = '0';
  within.append(field);
  try {
    field.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    before?.focus();
  }
}
