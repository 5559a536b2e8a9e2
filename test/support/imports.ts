import { parseSync, Visitor } from 'vite';

/** How a module names another: `type` leaves nothing at run time, `lazy` loads when the code is reached. */
export type ImportKind = 'value' | 'type' | 'lazy';

export interface Import {
  /** As written: relative, a package or `node:…`; `computed` for a dynamic import of an expression. */
  readonly specifier: string;
  readonly kind: ImportKind;
  /** From 1. */
  readonly line: number;
}

/**
 * Everything the TypeScript module `source` imports: static, re-exported, dynamic, in types, and
 * `new URL('./x.ts', import.meta.url)`, which is how workers are named. Throws when it cannot be parsed.
 */
export function importsOf(path: string, source: string): Import[] {
  const { module, program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const found: { specifier: string; kind: ImportKind; at: number }[] = [];

  for (const { moduleRequest, entries } of module.staticImports) {
    const kind = entries.length > 0 && entries.every((entry) => entry.isType) ? 'type' : 'value';
    found.push({ specifier: moduleRequest.value, kind, at: moduleRequest.start });
  }
  for (const { entries } of module.staticExports) {
    const request = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (!request) continue;
    const kind = entries.every((entry) => entry.isType) ? 'type' : 'value';
    found.push({ specifier: request.value, kind, at: request.start });
  }
  new Visitor({
    ImportExpression({ source: target, start }) {
      const known = target.type === 'Literal' && typeof target.value === 'string';
      found.push({ specifier: known ? String(target.value) : 'computed', kind: 'lazy', at: start });
    },
    TSImportType({ source: target, start }) {
      found.push({ specifier: target.value, kind: 'type', at: start });
    },
    NewExpression({ callee, arguments: [target, base], start }) {
      const named = callee.type === 'Identifier' && callee.name === 'URL' && base?.type === 'MemberExpression';
      if (!named || base.object.type !== 'MetaProperty') return;
      if (target?.type !== 'Literal' || typeof target.value !== 'string') return;
      if (target.value.endsWith('.ts')) found.push({ specifier: target.value, kind: 'value', at: start });
    },
  }).visit(program);

  return found
    .sort((a, b) => a.at - b.at)
    .map(({ at, ...rest }) => ({ ...rest, line: source.slice(0, at).split('\n').length }));
}
