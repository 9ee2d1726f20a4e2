// Every text is there in every language, is said somewhere, and is given the values it names.
import { checkLanguages } from './message-languages.mjs';
import { checkUse } from './message-use.mjs';
import { checkSourceIfMain } from './source.mjs';

/** The problems found below `src`, one line each. */
export const checkMessages = (src) => [...checkLanguages(src), ...checkUse(src)];

checkSourceIfMain(import.meta.url, checkMessages);
