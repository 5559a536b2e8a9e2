import { links } from '../support/resilience/matrix.ts';
import { itWithstandsAlone } from '../support/resilience/suite.ts';

for (const link of links) describe(`a room over ${link}`, () => itWithstandsAlone(link, 'hostHidden'));
