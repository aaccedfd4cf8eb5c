/** Words of what was typed and not saved. */
export const draftTexts = {
  found: 'Є незбережені зміни з минулого разу.',
  restore: 'Відновити',
  discard: 'Відкинути',
} as const;
