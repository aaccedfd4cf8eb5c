/** The server's messages about saved views. */
export const viewTexts = {
  tooMany: (max: number) => `Можна зберегти не більше ${max} виглядів. Видаліть зайві.`,
  query: 'Це не адреса списку товарів',
  notOwn: 'Цей вигляд зберегла інша людина. Збережіть власний.',
  notFound: 'Такого вигляду вже немає.',
} as const;
