/** Kept apart from the dialog's texts, which no page needs before the dialog opens. */
export const copyItemText = 'Створити схожий';
