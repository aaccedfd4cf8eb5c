const shown = 3;

function listed(names: readonly string[]): string {
  const rest = names.length - shown;
  return `${names.slice(0, shown).join(', ')}${rest > 0 ? ` і ще ${rest}` : ''}`;
}

/** The texts about storing and sending the photos of an intake. */
export const intakeDeviceTexts = {
  untitled: 'Без назви',
  untitledItem: (id: number) => `Без назви ${id}`,
  /** The message if the device stores nothing. */
  notKept:
    'Браузер не дає зберігати фото на пристрої. Не закривайте й не перезавантажуйте сторінку, доки не створите товари.',
  full: (names: readonly string[]) =>
    `На пристрої бракує місця: після перезавантаження доведеться додати знову ${listed(names)}. Створити товари це не заважає.`,
  unreadable: (names: readonly string[]) =>
    `Не вдалося прочитати ${names.length} фото: ${listed(names)}. Файл змінено або видалено: приберіть ці фото й додайте знову.`,
  lost: (names: readonly string[]) =>
    `На пристрої не збереглося ${names.length} фото: ${listed(names)}. Додайте їх знову.`,
  missing: 'Фото більше немає на цьому пристрої. Додайте його знову.',
  supplier: 'Виберіть постачальника.',
} as const;
