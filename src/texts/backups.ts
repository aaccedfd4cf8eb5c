import { plural } from './plural';

const items = (count: number) => `${count} ${plural(count, 'товар', 'товари', 'товарів')}`;

/** Words of the card of the backups. */
export const backupTexts = {
  heading: 'Резервні копії',
  unset:
    'Сервер не робить резервних копій. Установіть у його налаштуваннях BACKUP_DIR — теку на іншому диску — і перезапустіть його.',
  every: (hours: number) =>
    hours % 24 === 0 && hours > 24
      ? `Сервер робить копію кожні ${hours / 24} ${plural(hours / 24, 'день', 'дні', 'днів')}.`
      : hours === 24
        ? 'Сервер робить копію щодня.'
        : `Сервер робить копію кожні ${hours} год.`,
  make: 'Зробити зараз',
  running: 'Копія створюється. Можна працювати далі.',
  made: 'Резервну копію створено',
  failed: (at: string) => `Остання спроба, ${at}:`,
  late: 'Копій давно не було. Перевірте, чи працює сервер безперервно і чи правильний на ньому час.',
  none: 'Копій ще немає.',
  list: 'Зроблені копії',
  verified: 'перевірено',
  notVerified: 'пошкоджена або неповна',
  content: (count: number, photos: number) => `${items(count)}, ${photos} фото`,
  size: (size: string, added: string) => `${size}, із них нового ${added}`,
  restore: 'Щоб відновити: npm run restore -- ТЕКА, з налаштуваннями порожнього сервера.',
} as const;
