import { minPasswordLength } from '../contract/limits';

/** Words of the account page, and of the page that asks for a new password. */
export const accountTexts = {
  heading: 'Обліковий запис',
  password: 'Зміна пароля',
  current: 'Поточний пароль',
  next: 'Новий пароль',
  nextHint: `Щонайменше ${minPasswordLength} символів, краще 15: кілька слів.`,
  show: 'Показати паролі',
  change: 'Змінити пароль',
  othersEnd: 'Сеанси в інших браузерах завершаться, цей триватиме.',
  changed: 'Пароль змінено, інші сеанси завершено',
  /** Said after the server's «no connection»: its answer may have been lost on the way. */
  maybeChanged: 'Можливо, пароль уже змінено: тоді поточним є новий.',
  passwordMissing: 'Цей сервер не вміє змінювати пароль.',
  sessions: 'Сеанси',
  sessionsMissing: 'Цей сервер не вміє показувати сеанси.',
  thisOne: 'цей сеанс',
  device: (browser: string, system: string) => `${browser} на ${system}`,
  unknownDevice: 'Невідомий пристрій',
  now: 'щойно',
  lastUsed: 'востаннє',
  ip: 'IP',
  end: 'Завершити',
  endNamed: (device: string) => `Завершити сеанс: ${device}`,
  endOthers: 'Завершити всі інші',
  ended: 'Сеанс завершено',
  othersEnded: 'Інші сеанси завершено',
  due: {
    heading: 'Новий пароль',
    text: 'Ви увійшли з тимчасовим паролем. Виберіть власний, щоб продовжити.',
    current: 'Тимчасовий пароль',
    /** The password was changed, but the server does not answer whether one may go on. */
    changed: 'Пароль змінено',
    goOn: 'Продовжити',
  },
} as const;
