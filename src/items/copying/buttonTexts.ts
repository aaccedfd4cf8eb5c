/** Kept apart from the texts of the dialog, which a page does not need before the dialog opens. */
export const copyItemText = 'Створити схожий';
