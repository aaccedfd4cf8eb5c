/** Words of the dialog that starts the generation of a description. */
export const generateDialogTexts = {
  heading: 'Згенерувати опис',
  model: 'AI-модель',
  start: 'Згенерувати і зберегти',
  unavailable: (label: string) => `${label} (недоступна)`,
  modelsFailed: 'Не вдалося дізнатися, які моделі є.',
} as const;
