/** Texts that several screens share. */
export const common = {
  save: 'Зберегти',
  cancel: 'Скасувати',
  confirm: 'Підтвердити',
  add: 'Додати',
  actions: 'Дії',
  none: '—',
  undo: 'Відмінити',
  /** The label of a button that brings a deleted thing back. */
  putBack: 'Повернути',
  retry: 'Спробувати ще раз',
  loadFailed: 'Не вдалося завантажити дані',
  loadFailedAgain: 'Не вдалося завантажити дані. Спробуйте ще раз або перезавантажте сторінку.',
  reload: 'Перезавантажити сторінку',
  /** Shown in the place of a page or its part whose file cannot be fetched. */
  partFailed: 'Не вдалося завантажити цю частину застосунку',
  stale: 'Застосунок оновився. Перезавантажте сторінку, щоб отримати нову версію.',
  /** Shown while the server cannot be reached. */
  offline: 'Немає зв’язку із сервером. Набране не загубиться.',
  storageRefused: 'Браузер не дає зберігати дані: після перезавантаження доведеться увійти знову.',
} as const;
