/** The sentences of the calls on passkeys. */
export const passkeyTexts = {
  tooMany: (max: number) => `Можна мати не більше ${max} ключів доступу. Приберіть зайві.`,
  known: 'Цей ключ доступу вже додано.',
  notVerified: 'Ключ доступу не вдалося перевірити. Спробуйте ще раз.',
  notFound: 'Такого ключа доступу вже немає.',
  none: 'У вас немає ключів доступу.',
  refused: 'Цей ключ доступу не підійшов.',
  unnamed: 'Ключ доступу',
} as const;
