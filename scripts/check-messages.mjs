// Every text is there in every language, is said somewhere, is given the values it names, and says things by their names.
import { checkGlossary } from './message-glossary.mjs';
import { checkLanguages } from './message-languages.mjs';
import { checkUse } from './message-use.mjs';
import { checkSourceIfMain } from './source.mjs';

/** The problems found below `src`, one line each. */
export const checkMessages = (src) => [...checkLanguages(src), ...checkUse(src), ...checkGlossary(src)];

checkSourceIfMain(import.meta.url, checkMessages);
