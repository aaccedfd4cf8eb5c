/** Sentences for failures for which the server sent no sentence. */
export const problemTexts = {
  offline: 'Немає зв’язку із сервером. Перевірте мережу і спробуйте ще раз.',
  timeout: 'Сервер не відповів вчасно. Спробуйте ще раз.',
  unreadable: 'Сервер дав незрозумілу відповідь. Спробуйте ще раз.',
  file: 'Файл змінено або видалено, виберіть його знову.',
  invalid: 'Сервер не прийняв ці дані.',
  server: 'Помилка на сервері. Спробуйте ще раз.',
} as const;

const missingFeature = 'Сервер не підтримує цю дію.';
const unavailable = 'Сервер тимчасово недоступний. Спробуйте трохи пізніше.';

/** Sentences by HTTP status; any other status is `invalid` below 500, otherwise `server`. */
export const statusTexts: Readonly<Record<number, string>> = {
  401: 'Сеанс завершено. Увійдіть ще раз.',
  403: 'Немає прав на цю дію.',
  404: 'Не знайдено. Можливо, запис уже видалено.',
  405: missingFeature,
  409: 'Дані тим часом змінилися. Оновіть сторінку.',
  413: 'Завеликий обсяг даних.',
  415: 'Такий тип файлу не підтримується.',
  429: 'Забагато спроб. Спробуйте трохи пізніше.',
  501: missingFeature,
  502: unavailable,
  503: unavailable,
  504: unavailable,
  507: 'На сервері закінчилося місце.',
};
