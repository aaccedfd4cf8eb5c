interface MissingPhoto {
  name: string;
  message: string;
}

/** «a.jpg». Why «b.jpg». Why */
function withReasons(photos: readonly MissingPhoto[]): string {
  return photos.map(({ name, message }) => `«${name}». ${message}`).join(' ');
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
