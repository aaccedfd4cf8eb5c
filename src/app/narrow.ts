/** Phones' screens, as the styles have them: tables show their rows as cards there. */
export const narrow = matchMedia('(width < 640px)');
