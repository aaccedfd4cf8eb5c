/** Words that several screens share. */
export const common = {
  product: 'Clothes Admin',
  save: 'Зберегти',
  cancel: 'Скасувати',
  confirm: 'Підтвердити',
  add: 'Додати',
  undo: 'Повернути',
  retry: 'Спробувати ще раз',
  close: 'Закрити',
  reload: 'Перезавантажити сторінку',
  loading: 'Завантаження…',
  loadFailed: 'Не вдалося завантажити дані',
  search: 'Пошук',
  unsaved: 'Є незбережені зміни. Вийти без збереження?',
  stay: 'Залишитися',
  leave: 'Вийти без збереження',
  /** Shown while the server cannot be reached; goes by itself. */
  offline: 'Немає зв’язку із сервером. Набране не загубиться; щойно зв’язок повернеться, можна продовжити.',
  /** The code of a screen could not be loaded: usually a newer version was installed meanwhile. */
  newVersion: 'Не вдалося відкрити цю сторінку: програму, мабуть, оновлено. Перезавантажте її.',
  storageRefused: 'Браузер не дає зберігати дані, тож після перезавантаження доведеться увійти знову.',
} as const;
