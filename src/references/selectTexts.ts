/** The texts of a choice from a reference list. */
export const referenceSelectTexts = {
  more: (shown: number, total: number) => `Показано ${shown} з ${total}. Введіть частину назви`,
  elsewhere: (name: string) => `«${name}» уже вибрано в іншому рядку`,
} as const;

/** The texts of the message that offers an entry whose name begins with the new entry's name. */
export const takeInsteadTexts = {
  created: (name: string) => `Створено «${name}»`,
  take: (name: string) => `Взяти «${name}»`,
};
