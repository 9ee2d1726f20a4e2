// Every text exists in every language, is used somewhere, gets the values it names, and follows the glossary.
import { checkGlossary } from './message-glossary.mjs';
import { checkLanguages } from './message-languages.mjs';
import { checkUse } from './message-use.mjs';
import { checkSourceIfMain } from './source.mjs';

/** The problems found below `src`, one line each. */
export const checkMessages = (src) => [...checkLanguages(src), ...checkUse(src), ...checkGlossary(src)];

checkSourceIfMain(import.meta.url, checkMessages);
