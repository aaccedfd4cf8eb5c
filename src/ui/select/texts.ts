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
  /**
   * For text that was neither taken nor created when the field was left; the field is still empty.
   */
  notTaken: 'Не вибрано. Натисніть Enter, щоб вибрати або створити',
  /** Like `notTaken`, for a field that cannot create. */
  notChosen: 'Не вибрано. Виберіть зі списку',
  choose: 'Виберіть зі списку',
};
