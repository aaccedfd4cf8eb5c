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
