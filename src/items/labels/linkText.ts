/** Kept apart from the texts of the page, which other pages do not need. */
export const labelsLinkText = 'Етикетки';
