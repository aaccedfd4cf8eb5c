export const itemTexts = { heading: 'Деталі' } as const;
