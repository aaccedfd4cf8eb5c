/** The texts of the sign-in form. */
export const signInTexts = {
  product: 'Clothes Admin',
  heading: 'Вхід',
  email: 'E-mail',
  password: 'Пароль',
  submit: 'Увійти',
  unfinished: 'Сесію на сервері ще не завершено',
  unfinishedText: 'Спроба повторюється сама. Доки це повідомлення тут, не закривайте сторінку.',
  finished: 'Сесію на сервері завершено.',
  retry: 'Спробувати ще раз',
  invalid: 'Невірний e-mail або пароль',
  wait: (time: string) => `Забагато спроб. Спробуйте знову через ${time}.`,
  seconds: (n: number) => `${n} с`,
  minutes: (n: number) => `${n} хв`,
} as const;

/** The texts of the sign-in over unsaved work. */
export const signInAgainTexts = {
  title: 'Увійдіть знову',
  text: 'Сеанс завершено. Увійдіть, щоб продовжити: усе, що ви ввели, лишилося на місці.',
} as const;

/** The texts of the ways to sign in other than by e-mail and password. */
export const otherWaysTexts = {
  passkey: 'Увійти ключем доступу',
  failures: {
    refused: 'Запит скасовано, або час на відповідь вийшов. Спробуйте ще раз.',
    known: 'Браузер не зміг скористатися ключем доступу.',
    impossible: 'Браузер не зміг скористатися ключем доступу.',
  },
  oidc: (name: string) => `Увійти через ${name}`,
  oidcInTab: (name: string) => `Увійти через ${name} у новій вкладці`,
  completing: 'Завершуємо вхід…',
  notBegun: 'Цей вхід почато не тут, або вже завершено. Почніть знову.',
} as const;

/** The texts of the second step of the sign-in. */
export const secondStepTexts = {
  heading: 'Підтвердження входу',
  code: 'Код із застосунку',
  codeHint: 'Шість цифр, які зараз показує ваш застосунок із кодами.',
  recoveryCode: 'Резервний код',
  recoveryCodeHint: 'Один із десяти кодів, які ви зберегли. Кожен діє один раз.',
  submit: 'Підтвердити',
  useRecoveryCode: 'Увійти з резервним кодом',
  useCode: 'Увійти з кодом із застосунку',
  back: 'Назад до входу',
  none: 'Жодного способу підтвердити вхід немає. Зверніться до адміністратора.',
} as const;
