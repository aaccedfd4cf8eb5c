/** The server's messages about API tokens. */
export const tokenTexts = {
  past: 'Цей день уже минув',
  tooLate: 'Не пізніше ніж за рік від сьогодні',
  tooMany: (max: number) => `В однієї людини може бути не більше ${max} токенів. Відкличте зайві.`,
  notFound: 'Такого токена вже немає.',
} as const;
