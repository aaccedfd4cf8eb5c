/** The server's messages about merging the entries of a list. */
export const mergeTexts = {
  none: 'Виберіть хоча б один запис, який треба об’єднати.',
  itself: 'Запис не можна об’єднати з ним самим.',
  survivorGone: 'Запису, який мав залишитися, більше немає. Його видалено або об’єднано з іншим.',
  gone: 'Частини вибраних записів більше немає: їх видалено або об’єднано. Оновіть сторінку.',
  tooManyNames: (max: number) =>
    `У запису було б понад ${max} колишніх назв. Об’єднайте менше записів або виберіть інший.`,
  over: (count: number) =>
    `Частка матеріалу перевищить 100 % у товарах: ${count}. Перевірте їх або підтвердьте, що буде 100 %.`,
  overItem: (title: string, percent: number) => `«${title}»: ${percent} %`,
} as const;
