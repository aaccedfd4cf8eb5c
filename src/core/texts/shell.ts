/** Texts of the frame around every screen. */
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
  clothes: 'Товари',
  lists: 'Довідники',
  theme: 'Тема',
  themeNames: { system: 'як у системі', light: 'світла', dark: 'темна' },
  account: 'Обліковий запис',
  signOut: 'Вийти',
} as const;
