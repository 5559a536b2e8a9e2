import { itWithstands } from '../support/resilience/suite.ts';

describe('a room over PeerJS in which a game is played withstands that', () => itWithstands('PeerJS', ['hostHidden']));
