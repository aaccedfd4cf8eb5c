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
  /** Follows «no connection»: the answer of the server may have been lost. */
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
    changed: 'Пароль змінено',
    goOn: 'Продовжити',
  },
} as const;
