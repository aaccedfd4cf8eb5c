/** Whether the screen is a phone's, as the styles have it: tables show rows as cards there. */
export const isNarrow = () => matchMedia('(width < 640px)').matches;
