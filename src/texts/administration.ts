/** The pages for administrators, as their menu names them. */
export const administrationTexts = {
  menu: 'Керування',
  links: {
    journal: 'Журнал',
    state: 'Стан',
    people: 'Люди',
    tokens: 'Токени',
    webhooks: 'Вебхуки',
  },
} as const;
