/** Whether the screen is a phone's, as the styles have it: rows of tables are cards there. */
export const isNarrow = () => matchMedia('(width < 640px)').matches;
