export const selectOrCreateTexts = {
  header: 'Select an option or create one',
  create: (name: string) => `Create "${name}"`,
  open: 'Показати варіанти',
  found: (count: number) => `Знайдено: ${count}`,
  nothing: 'Нічого не знайдено',
  loading: 'Завантаження…',
  creating: (name: string) => `Створюємо «${name}»…`,
  created: (name: string) => `Створено «${name}»`,
  retry: 'Спробувати ще раз',
  /** Something is typed and left, but neither taken nor created: the field is still empty. */
  notTaken: 'Не вибрано. Натисніть Enter, щоб вибрати або створити',
  /** The same where nothing can be created. */
  notChosen: 'Не вибрано. Виберіть зі списку',
  choose: 'Виберіть зі списку',
};
