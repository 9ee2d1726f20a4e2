/** Everyone at this browser is one device: they share what it shows. */
export const HERE = 'here';

/** Nobody is invited to a table on one device, so there is no invitation to keep. */
export const NO_KEY = '';
