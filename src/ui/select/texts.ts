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
   * Shown if the field was left with text that was neither chosen nor created; its value is still
   * empty.
   */
  notTaken: 'Не вибрано. Натисніть Enter, щоб вибрати або створити',
  /** Like `notTaken`, for a field that cannot create. */
  notChosen: 'Не вибрано. Виберіть зі списку',
  choose: 'Виберіть зі списку',
};

export const selectSeveralTexts = {
  added: (name: string) => `Додано: ${name}`,
  removed: (name: string) => `Прибрано: ${name}`,
};
