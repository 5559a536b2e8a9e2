/** `npm run bench`: every benchmark of this folder; `npm run bench NAME…`: those. */
const benches: Readonly<Record<string, () => Promise<{ bench(): void | Promise<void> }>>> = {
  codec: () => import('./codec.ts'),
  realm: () => import('./realm.ts'),
  saving: () => import('./saving.ts'),
  tics: () => import('./tics.ts'),
};

export {};

const names = process.argv.slice(2);
const wrong = names.find((name) => !Object.hasOwn(benches, name));
if (wrong !== undefined) {
  console.error(`no benchmark "${wrong}"; there is: ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}
for (const name of names.length > 0 ? names : Object.keys(benches)) {
  const module = await benches[name]?.();
  await module?.bench();
}
