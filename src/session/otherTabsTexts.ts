/** Texts of the question before a sign-out that ends the unsaved work of another tab. */
export const otherTabsTexts = {
  question: 'В іншій вкладці є незбережені зміни. Вийти без збереження?',
} as const;
