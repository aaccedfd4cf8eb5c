/** The question before a sign-out that ends the unsaved work of another tab. */
export const unsavedElsewhere = 'В іншій вкладці є незбережені зміни. Вийти без збереження?';
