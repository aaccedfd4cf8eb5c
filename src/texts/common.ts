/** Words that several screens share. */
export const common = {
  save: 'Зберегти',
  cancel: 'Скасувати',
  confirm: 'Підтвердити',
  add: 'Додати',
  undo: 'Повернути',
  retry: 'Спробувати ще раз',
  loadFailed: 'Не вдалося завантажити дані',
  dialogFailed: 'Не вдалося завантажити дані. Перевірте мережу або перезавантажте сторінку.',
  /** Shown while the server cannot be reached; goes by itself. */
  offline: 'Немає зв’язку із сервером. Набране не загубиться; щойно зв’язок повернеться, можна продовжити.',
  /** Said once. */
  storageRefused: 'Браузер не дає зберігати дані: після перезавантаження доведеться увійти знову.',
} as const;
