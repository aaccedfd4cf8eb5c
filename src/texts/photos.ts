interface MissingPhoto {
  name: string;
  message: string;
}

/** «a.jpg», «b.jpg». Why; «c.pdf». Why: photos of one reason stand together. */
function withReasons(photos: readonly MissingPhoto[]): string {
  const names = new Map<string, string[]>();
  for (const { name, message } of photos) names.set(message, [...(names.get(message) ?? []), `«${name}»`]);
  return [...names]
    .map(([message, files]) => `${files.join(', ')}. ${message}`)
    .join('; ')
    .replaceAll('.;', ';');
}

/** Words of photos that are uploaded after what they belong to was saved. */
export const photoTexts = {
  abort: 'Зупинити завантаження',
  failed: (subject: string, photos: readonly MissingPhoto[]) =>
    `${subject}: не вдалося завантажити ${withReasons(photos)}`,
  /** Files that were never sent, since they cannot be photos of the item. */
  refused: (subject: string, photos: readonly MissingPhoto[]) =>
    `${subject}: не додано фото ${withReasons(photos)}`,
  openItem: 'Відкрити товар',
  mainFailed: (subject: string, reason: string) => `${subject}: не вдалося зробити фото головним. ${reason}`,
  uploaded: (subject: string, count: number) => `${subject}: завантажено ${count} фото`,
} as const;
