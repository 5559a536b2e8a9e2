import { writeDocument } from './document.ts';

writeDocument();
