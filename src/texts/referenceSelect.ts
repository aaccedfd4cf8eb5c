/** Words of a choice from a reference list. */
export const referenceSelectTexts = {
  more: (shown: number, total: number) => `Показано ${shown} з ${total}. Введіть частину назви`,
  elsewhere: (name: string) => `«${name}» уже вибрано в іншому рядку`,
} as const;
