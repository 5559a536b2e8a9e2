import { itWithstands } from '../support/resilience/suite.ts';

describe('a room over simple-peer in which a game is played withstands that', () =>
  itWithstands('simple-peer', ['hostHidden']));
