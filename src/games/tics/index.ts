import type { Game } from '../game.ts';
import { actions } from './actions.ts';
import type { Engine, TicsScene } from './engine.ts';
import { engines } from './engines/registry.ts';

function engineOf(titleId: string): Engine {
  const engine = engines.find(({ title }) => title.id === titleId);
  if (!engine) throw new Error(`no engine plays ${titleId}`);
  return engine;
}

/** Tics: lockstep at 35 Hz; everybody runs the same game, and only what is pressed travels. */
export const tics: Game<TicsScene> = {
  id: 'tics',
  titles: engines.map(({ title }) => title),
  actions,
  async loadHost(titleId) {
    const [{ createTicsHost }, rules] = await Promise.all([import('./host.ts'), engineOf(titleId).loadRules()]);
    return createTicsHost(rules);
  },
  async loadClient(titleId) {
    const [{ createTicsClient }, rules] = await Promise.all([import('./client.ts'), engineOf(titleId).loadRules()]);
    return createTicsClient(rules);
  },
  loadKeepsakes: async () => (await import('./recording/keepsake.ts')).keepsakesOf,
  loadProtocol: async () => (await import('./protocol.gen.ts')).protocol,
  loadView: (titleId) => engineOf(titleId).loadView(),
  loadReplay: async () => (await import('./replay.ts')).readReplayOf(engines),
};
