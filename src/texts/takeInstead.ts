/** Words of the message that offers an entry whose name begins with that of a new one. */
export const takeInsteadTexts = {
  created: (name: string) => `Створено «${name}»`,
  take: (name: string) => `Взяти «${name}»`,
};
