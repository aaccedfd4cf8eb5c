/** Words of the frame around every screen, and of the pages that stand in for a missing one. */
export const shellTexts = {
  product: 'Clothes Admin',
  skip: 'До вмісту',
  menu: 'Головне меню',
  links: {
    brands: 'Бренди',
    types: 'Типи одягу',
    colors: 'Кольори',
    materials: 'Матеріали',
    suppliers: 'Постачальники',
    clothes: 'Список товарів',
  },
  theme: 'Тема',
  themeNames: { system: 'як у системі', light: 'світла', dark: 'темна' },
  account: 'Обліковий запис',
  signOut: 'Вийти',
  notFound: {
    page: 'Сторінку не знайдено',
    pageText: 'За цією адресою нічого немає. Перевірте посилання.',
    item: 'Товар не знайдено',
    itemText: 'Можливо, його видалили або посилання неповне.',
    home: 'На головну',
    list: 'До списку товарів',
  },
} as const;
