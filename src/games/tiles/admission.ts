/** A list of client types as a room's creator writes it: numbers of 16 bits with commas, or nothing. */
export const clientTypesPattern = /^\s*(?:\d{1,5}\s*(?:,\s*\d{1,5}\s*)*)?$/;

/** The client types listed; undefined where nothing is, and so any may play. */
export function listedClientTypes(listed: string): ReadonlySet<number> | undefined {
  const types = listed.split(',').flatMap((part) => (part.trim() === '' ? [] : Number(part)));
  return types.length > 0 ? new Set(types) : undefined;
}

/** One sentence for whoever comes with a type that is not listed. */
export function refusalOf(clientType: number, listed: ReadonlySet<number>): string {
  const types = [...listed].sort((a, b) => a - b).join(', ');
  return `This room admits clients of type ${types}, and this one is of type ${clientType}.`;
}
