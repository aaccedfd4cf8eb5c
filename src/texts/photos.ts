/** Words of photos that go up after what they belong to was saved. */
export const photoTexts = {
  stop: 'Зупинити завантаження',
  failed: (subject: string, names: string, reason: string) =>
    `${subject}: не вдалося завантажити ${names}. ${reason}`,
  mainFailed: (subject: string, reason: string) => `${subject}: не вдалося зробити фото головним. ${reason}`,
  uploaded: (subject: string, count: number) => `${subject}: завантажено ${count} фото`,
} as const;
