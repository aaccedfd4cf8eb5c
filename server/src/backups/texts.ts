/** The server's messages about backups. */
import type { FailureKind } from './BackupFailure';

export const texts = {
  running: 'Резервна копія вже створюється.',
  noFolder: 'Теку для резервних копій не задано: установіть BACKUP_DIR і перезапустіть сервер.',
} as const;

/** Returns the message for a failed or incomplete backup, with advice. */
export function failureText(kind: FailureKind, lost: number): string {
  return kind === 'photos_lost' ? lostText(lost) : sentences[kind];
}

const sentences: Record<Exclude<FailureKind, 'photos_lost'>, string> = {
  folder_missing: 'Теки для резервних копій немає. Перевірте BACKUP_DIR і чи під’єднано диск.',
  folder_readonly: 'Теку для резервних копій не можна записувати. Дозвольте серверу писати в BACKUP_DIR.',
  folder_silent: 'Тека для резервних копій не відповідає. Перевірте диск або мережу.',
  folder_swept:
    'BACKUP_DIR веде в теку, яку сервер очищує сам. Задайте окрему теку, найкраще на іншому диску.',
  full: 'На диску для резервних копій замало місця. Звільніть місце або зменште BACKUP_KEEP.',
  database: 'База даних пошкоджена, тому копію не створено. Відновіть останню перевірену копію.',
  photos: 'Сховище фото не читається, тому копію не створено. Перевірте диск або сховище S3.',
  ended: 'Створення копії перервано. Перевірте пам’ять сервера і спробуйте ще раз.',
  other: 'Копію не створено. Причина є в журналі сервера (backup_failed).',
};

function lostText(lost: number): string {
  return `Копію створено, але без фото, яких не вдалося прочитати: ${lost}. Їхні адреси є в manifest.json копії.`;
}
