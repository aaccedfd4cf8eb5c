/** Texts of the links from the clothes list to other pages. */
export const clothesToolsTexts = {
  more: 'Ще',
  intake: 'Прийом',
  import: 'Імпорт',
  trash: 'Кошик',
  doubles: 'Схожі товари',
  overview: 'Огляд цих товарів',
  fromPhotos: 'Зняли речі →',
  fromTable: 'Є таблиця →',
  fromOne: 'Одна річ →',
} as const;
