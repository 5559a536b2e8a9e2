import { noChange } from 'lit';
import { type ChildPart, Directive, directive, type PartInfo, PartType } from 'lit/directive.js';
import { insertPart, removePart, setChildPartValue, setCommittedValue } from 'lit/directive-helpers.js';

/** A list as `each` is given it. */
type Items<T> = [items: readonly T[], keyOf: (item: T) => unknown, template: (item: T, at: number) => unknown];

class Each extends Directive {
  #parts = new Map<unknown, ChildPart>();

  constructor(info: PartInfo) {
    super(info);
    if (info.type !== PartType.CHILD) throw new Error('each() stands between tags only');
  }

  override render(..._list: Items<unknown>): unknown {
    return noChange;
  }

  override update(container: ChildPart, [items, keyOf, template]: Items<unknown>): unknown {
    const before = this.#parts;
    const parts = new Map<unknown, ChildPart | undefined>(items.map((item) => [keyOf(item), undefined]));
    for (const [key, part] of before) if (!parts.has(key)) remove(part);
    // From the end, so that each has something to stand before.
    let next: ChildPart | undefined;
    for (const [at, item] of [...items.entries()].reverse()) {
      const key = keyOf(item);
      // What a host or a server tells may hold one twice: a second part of that key would stay here for ever.
      if (parts.get(key)) continue;
      const part = insertPart(container, next, before.get(key));
      setChildPartValue(part, template(item, at));
      parts.set(key, part);
      next = part;
    }
    this.#parts = new Map([...parts].flatMap(([key, part]) => (part ? [[key, part]] : [])));
    // What lit clears when something else takes the list's place.
    setCommittedValue(container, [...this.#parts.values()]);
    return noChange;
  }
}

/** Lit 3.3 leaves a part's end behind (lit/lit#5298): one comment for everybody who ever left a room. */
function remove(part: ChildPart): void {
  const { endNode } = part;
  removePart(part);
  endNode?.parentNode?.removeChild(endNode);
}

const eachDirective = directive(Each);

/** Shows `items` in order, each with the same elements for as long as its key is there; of several with one key, the last. */
export function each<T>(...[items, keyOf, template]: Items<T>): unknown {
  return eachDirective(items, keyOf as Items<unknown>[1], template as Items<unknown>[2]);
}
