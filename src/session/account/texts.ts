import { minPasswordLength } from '../../contract/limits';

/** The texts of the account page, and of the page that asks for a new password. */
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
  /** Added to the message «no connection», because the server's answer may have been lost. */
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

/** The texts about passkeys: on the account page and at the sign-in. */
export const passkeyTexts = {
  title: 'Ключі доступу',
  about:
    'Ключ доступу замінює пароль: вхід підтверджує палець, обличчя чи PIN цього пристрою. Його не можна вгадати чи виманити підробленою сторінкою.',
  none: 'Ще немає жодного ключа.',
  add: 'Додати ключ доступу',
  addTitle: 'Новий ключ доступу',
  addText:
    'Далі браузер попросить підтвердити, що це ви. Відтоді вхід із паролем теж проситиме ключ доступу чи інший другий фактор.',
  name: 'Назва',
  nameHint: 'За нею ви впізнаєте ключ у списку.',
  or: 'Або обійдіться без застосунку: підтверджуйте вхід пальцем, обличчям чи PIN цього пристрою.',
  create: 'Продовжити',
  added: 'Ключ доступу додано',
  created: 'Додано',
  lastUsed: 'востаннє',
  neverUsed: 'ще не використано',
  backedUp: 'зберігається в обліковому записі пристрою',
  remove: 'Прибрати',
  removeNamed: (name: string) => `Прибрати ключ доступу: ${name}`,
  removeTitle: (name: string) => `Прибрати «${name}»?`,
  removeText:
    'Увійти цим ключем більше не вдасться. На самому пристрої він залишиться, доки ви його там не видалите.',
  removed: 'Ключ доступу прибрано',
} as const;
