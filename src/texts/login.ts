/** Words of the sign-in form. */
export const loginTexts = {
  heading: 'Вхід',
  email: 'E-mail',
  password: 'Пароль',
  submit: 'Увійти',
  invalid: 'Невірний e-mail або пароль',
  wait: (time: string) => `Забагато спроб. Спробуйте знову через ${time}.`,
  seconds: (n: number) => `${n} с`,
  minutes: (n: number) => `${n} хв`,
} as const;
