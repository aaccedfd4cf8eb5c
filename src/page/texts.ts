/** Texts of the pages shown for a missing page or item. */
export const notFoundTexts = {
  page: 'Сторінку не знайдено',
  pageText: 'За цією адресою нічого немає. Перевірте посилання.',
  item: 'Товар не знайдено',
  itemText: 'Можливо, його видалили або посилання неповне.',
  home: 'На головну',
  list: 'До списку товарів',
} as const;

/** Texts of the menu of the administration. */
export const administrationTexts = {
  menu: 'Налаштування',
  links: {
    journal: 'Журнал',
    state: 'Стан',
    people: 'Люди',
    tokens: 'Токени',
    webhooks: 'Вебхуки',
  },
} as const;
