/** What the server says to people about changes of many items. */
export const batchTexts = {
  notFound: 'Такого завдання немає.',
  interrupted: 'Завдання кілька разів переривалося. Зроблене збережено.',
  unforeseen: 'Під час виконання сталася помилка. Зроблене збережено.',
  gone: 'Товар уже видалено.',
  empty: 'За цим вибором немає жодного товару.',
  oneSelection: 'Виберіть або товари, або фільтр.',
  nothing: 'Виберіть, що змінити.',
  mixed: 'Зміна полів, видалення та описи не поєднуються в одній дії.',
} as const;
