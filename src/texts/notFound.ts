/** Words of the pages that are shown in place of a missing one. */
export const notFoundTexts = {
  page: 'Сторінку не знайдено',
  pageText: 'За цією адресою нічого немає. Перевірте посилання.',
  item: 'Товар не знайдено',
  itemText: 'Можливо, його видалили або посилання неповне.',
  home: 'На головну',
  list: 'До списку товарів',
} as const;
