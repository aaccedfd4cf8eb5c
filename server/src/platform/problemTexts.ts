/**
 * The sentences that the server shows people. Sentences of a single subject are in the subject’s
 * folder; lines for the operator’s console are where they are printed.
 */
import type { ProblemCode } from '../../../src/contract/problem';

/** The default `detail` of a problem, by its code. */
export const problemTexts: Record<ProblemCode, string> = {
  validation_failed: 'Перевірте введені дані.',
  malformed: 'Запит пошкоджений, його не вдалося прочитати.',
  invalid_credentials: 'Невірний e-mail або пароль',
  unauthenticated: 'Потрібно увійти.',
  session_expired: 'Сеанс завершено. Увійдіть знову.',
  factor_required: 'Підтвердьте вхід другим фактором.',
  forbidden_origin: 'Запит надійшов з іншого сайту, його відхилено.',
  forbidden: 'Ця дія недоступна.',
  password_change_required: 'Спочатку змініть пароль.',
  factor_due: 'Спочатку налаштуйте другий фактор входу.',
  not_found: 'Не знайдено. Можливо, це вже видалено.',
  method_not_allowed: 'Ця дія тут не підтримується.',
  in_use: 'Запис використовується, тому його не можна видалити.',
  duplicate_name: 'Така назва вже існує',
  task_running: 'Опис для цього товару вже генерується.',
  ids_or_new: 'Назви у файлі не збігаються з товарами цих номерів. Скажіть, нові це товари чи ці самі.',
  dates_order: 'Скажіть, що в датах файлу стоїть першим: день чи місяць.',
  groups_or_items: 'Скажіть, чи рядки лише з назвою — це товари.',
  not_configured: 'Цього сервера для такої дії ще не налаштовано.',
  no_main_image: 'Спочатку додайте головне фото.',
  idempotency_conflict: 'Цей ключ запиту вже використано для інших даних.',
  stale: 'Хтось інший уже зберіг зміни. Порівняйте обидві версії.',
  too_large: 'Забагато даних в одному запиті.',
  unsupported_media: 'Цей тип даних не підтримується.',
  heic: 'Формат HEIC не підтримується. Збережіть фото як JPEG і спробуйте ще раз.',
  too_many_requests: 'Забагато запитів. Спробуйте трохи пізніше.',
  ai_unavailable: 'Генерація описів зараз недоступна.',
  storage_full: 'На сервері закінчилося місце, зміни не збережено.',
  read_only: 'Сховище даних зараз доступне лише для читання, зміни не збережено.',
  unavailable: 'Сервер зараз зайнятий. Спробуйте ще раз за кілька секунд.',
  internal: 'Сталася помилка на сервері. Спробуйте ще раз.',
};

/** The sentences about single fields. */
export const fieldTexts = {
  required: "Обов'язкове поле",
  number: 'Має бути числом',
  whole: 'Має бути цілим числом',
  text: 'Має бути текстом',
  flag: 'Має бути «так» або «ні»',
  list: 'Має бути списком',
  object: 'Неправильний тип даних',
  type: 'Неправильне значення',
  maxLength: (max: number) => `Має бути не довше ${max}`,
  minLength: (min: number) => `Має бути не коротше ${min}`,
  maximum: (max: number) => `Має бути не більше ${formatted(max)}`,
  minimum: (min: number) => `Має бути не менше ${formatted(min)}`,
  maxItems: (max: number) => `Має бути не більше ${max} рядків`,
  addedAndRemoved: 'Той самий запис не можна і додати, і прибрати.',
  decimals: (digits: number) => `Не більше ${digits} знаків після коми`,
  nul: 'Текст містить недопустимий символ (U+0000)',
  surrogate: 'Текст містить пошкоджений символ',
  control: 'Текст містить недопустимий керівний символ',
  date: 'Має бути датою у форматі РРРР-ММ-ДД',
  dateRange: 'Дата має бути між 1900-01-01 і 2100-12-31',
  unknownReference: 'Такого запису вже немає. Виберіть інший.',
  unknownItem: 'Такого товару вже немає.',
  repeatedItem: 'Кожен товар можна назвати лише раз.',
  supplierFirst: 'У товару ще немає покупки. Спершу виберіть постачальника.',
  repeatedMaterial: 'Матеріал уже вибрано в іншому рядку',
  tooManyPurchases: (max: number) => `У товару може бути не більше ${max} покупок.`,
  foreignPhoto: 'Це фото не належить цьому товару.',
  otherItem: 'Покупку не можна перенести до іншого товару.',
  idempotencyKey: 'Ключ запиту має містити від 1 до 200 друкованих символів ASCII',
  query: 'Неправильне значення параметра',
  wrongPassword: 'Поточний пароль невірний',
  samePassword: 'Новий пароль має відрізнятися від поточного',
  shortPassword: (min: number) => `Пароль має містити щонайменше ${min} символів`,
  longPassword: 'Пароль задовгий',
  commonPassword: 'Такий пароль легко вгадати. Виберіть інший.',
} as const;

/** The sentences of problems for which the code’s default says too little. */
export const texts = {
  inUse: (count: number) => `Використовується у ${count} ${plural(count, 'товарі', 'товарах')}`,
  signInLimited: (seconds: number) => `Забагато спроб входу. Спробуйте ще раз через ${duration(seconds)}.`,
  passwordQueueFull: 'Зараз входить забагато людей. Спробуйте ще раз за кілька секунд.',
  tooManySearches: 'Ваші попередні пошуки ще тривають. Спробуйте ще раз за кілька секунд.',
  tooManyWrites: 'Ваші попередні великі зміни ще тривають. Спробуйте ще раз за кілька секунд.',
  tooManyStreams: 'Ви вже завантажуєте список або таблицю. Дочекайтеся кінця і спробуйте ще раз.',
  tooManyFiles: 'Забагато файлів: за один раз можна надіслати не більше 20.',
  notUtf8: 'Текст запиту має бути в кодуванні UTF-8.',
  brokenRequest: 'Передавання файлів перервалося. Надішліть їх ще раз.',
  noEtag: 'Умови If-Match тут не перевірити, тому нічого не змінено.',
  itemNotFound: 'Товар не знайдено.',
  purchaseNotFound: 'Покупку не знайдено.',
  photosForGood: 'Покупка має фото, а кошика на цьому сервері немає: назавжди видаляє лише адміністратор.',
  photoStoreFails: 'Сховище фото зараз не відповідає. Спробуйте ще раз за хвилину.',
  addressNotFound: 'Такої адреси немає.',
  sessionNotFound: 'Такого сеансу вже немає.',
  inPerson: 'Токеном цього робити не можна. Увійдіть самі.',
} as const;

function formatted(value: number): string {
  return String(value).replace('.', ',');
}

/** Returns the form after «у»: товарі for 1, 21, 31 (but not 11); otherwise товарах. */
function plural(count: number, one: string, many: string): string {
  return count % 10 === 1 && count % 100 !== 11 ? one : many;
}

function duration(seconds: number): string {
  return seconds < 60 ? `${seconds} с` : `${Math.ceil(seconds / 60)} хв`;
}
