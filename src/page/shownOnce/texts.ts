/** Texts of the dialog that shows something only once. */
export const shownOnceTexts = {
  once: 'Збережіть зараз: більше цього не буде показано.',
  copy: 'Скопіювати',
  copied: 'Скопійовано',
  byHand: 'Браузер не дає скопіювати. Текст виділено: скопіюйте його самі.',
  done: 'Готово',
  leave: 'Закрити, не скопіювавши?',
  leaveText: 'Показати це ще раз не вдасться.',
  close: 'Усе одно закрити',
  stay: 'Повернутися',
} as const;
