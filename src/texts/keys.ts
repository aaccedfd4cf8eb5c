/** The sheet of keys. */
export const keysTexts = {
  heading: 'Клавіші',
  list: [
    { keys: ['Ctrl', 'S'], does: 'Зберегти форму' },
    { keys: ['/'], does: 'Перейти до пошуку' },
    { keys: ['?'], does: 'Показати ці клавіші' },
    { keys: ['Esc'], does: 'Закрити вікно або панель' },
    { keys: ['Enter'], does: 'Вибрати або створити в полі зі списком' },
    { keys: ['↑', '↓'], does: 'Змінити число, пройти список' },
    { keys: ['←', '→'], does: 'Гортати великі фото' },
  ],
} as const;
