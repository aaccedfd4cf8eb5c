interface MissingPhoto {
  name: string;
  message: string;
}

/** Returns the names of the photos with their reasons: `«a.jpg». Reason. «b.jpg». Reason.` */
function withReasons(photos: readonly MissingPhoto[]): string {
  return photos.map(({ name, message }) => `«${name}». ${message}`).join(' ');
}

/** Messages about photos that are uploaded after their item or purchase was saved. */
export const photoTexts = {
  abort: 'Зупинити завантаження',
  failed: (subject: string, photos: readonly MissingPhoto[]) =>
    `${subject}: не вдалося завантажити ${withReasons(photos)}`,
  /** Names the files that were refused before the upload, such as those that are no photos. */
  refused: (subject: string, photos: readonly MissingPhoto[]) =>
    `${subject}: не додано фото ${withReasons(photos)}`,
  openItem: 'Відкрити товар',
  mainFailed: (subject: string, reason: string) => `${subject}: не вдалося зробити фото головним. ${reason}`,
  uploaded: (subject: string, count: number) => `${subject}: завантажено ${count} фото`,
} as const;
