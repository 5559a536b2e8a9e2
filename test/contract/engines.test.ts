import { expect } from 'chai';
import type { Rules, SessionStart } from '../../src/games/tics/engine.ts';
import { engines } from '../../src/games/tics/engines/registry.ts';
import { faults, faultyRules } from '../support/games/faulty-rules.ts';
import { engineChecks } from './engine-contract.ts';

for (const engine of engines) {
  const { title } = engine;
  // A short session, so that its end is seen.
  const start: SessionStart = { params: { ...title.defaultParams, minutes: 1 }, seed: 0x5eed, slots: [0, 1, 2, 3] };

  describe(`engine ${title.id}`, () => {
    let rules: Rules;
    before(async () => {
      rules = await engine.loadRules();
    });

    for (const check of engineChecks) it(check.title, () => check.run(rules, start));

    for (const fault of faults)
      it(`would not pass with the fault "${fault}"`, () => {
        const fails = engineChecks.some((check) => {
          try {
            check.run(faultyRules(rules, fault, 150), start);
            return false;
          } catch {
            return true;
          }
        });
        expect(fails).to.equal(true);
      });
  });
}
