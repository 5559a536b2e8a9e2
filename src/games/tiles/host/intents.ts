import { ProtocolError } from '../../../wire/errors.ts';
import {
  type Action,
  decodeActData,
  decodeChooseData,
  decodeDropData,
  decodeGetData,
  decodePutData,
  decodeUseData,
} from '../protocol.gen.ts';
import { playerActions } from '../protocol.ts';
import type { Intent } from '../simulation.ts';

/** What an action asks for: nothing is undefined, and `unknown` what only a later version could say. */
export type ReadIntent = Intent | undefined | 'unknown';

/** Reads `player_action` and its `action_data`. Throws `ProtocolError` where the data are not that action's. */
export function readIntent({ playerAction, actionData }: Pick<Action, 'playerAction' | 'actionData'>): ReadIntent {
  switch (playerAction) {
    case playerActions.none:
      checkEmpty(actionData);
      return undefined;
    case playerActions.north:
    case playerActions.east:
    case playerActions.south:
    case playerActions.west:
    case playerActions.take:
      checkEmpty(actionData);
      return { action: playerAction };
    case playerActions.act:
      return { action: playerAction, ...decodeActData(actionData) };
    case playerActions.use:
      return { action: playerAction, ...decodeUseData(actionData) };
    case playerActions.drop:
      return { action: playerAction, ...decodeDropData(actionData) };
    case playerActions.get:
      return { action: playerAction, ...decodeGetData(actionData) };
    case playerActions.put:
      return { action: playerAction, ...decodePutData(actionData) };
    case playerActions.choose:
      return { action: playerAction, ...decodeChooseData(actionData) };
    default:
      return 'unknown';
  }
}

function checkEmpty(actionData: Uint8Array): void {
  if (actionData.length > 0) throw new ProtocolError('trailing', 0);
}
