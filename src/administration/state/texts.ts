import { plural } from '../../core/texts/plural';

const days = (count: number) => `${count}\u00a0${plural(count, 'день', 'дні', 'днів')}`;

/** The texts of the page that shows the state of the installation. */
export const stateTexts = {
  heading: 'Стан',
  missing: 'Цей сервер не показує свого стану.',
  refresh: 'Оновити',
  refreshed: 'Оновлено',
  refreshedAt: (time: string) => `Оновлено: ${time}`,
  /** The words shown beside the colours. */
  levels: { ok: 'Гаразд', warning: 'Увага', alarm: 'Тривога' },
  allFine: 'Усе гаразд.',
  attention: (parts: string) => `Потребує уваги: ${parts}.`,
  parts: {
    server: 'Сервер',
    database: 'База даних',
    photos: 'Фото',
    space: 'Вільне місце',
    tasks: 'Завдання',
    ai: 'Сервер AI',
    trash: 'Кошик',
    history: 'Журнал змін',
    errors: 'Останні збої',
    signIns: 'Входи за добу',
    webhooks: 'Вебхуки',
    backups: 'Резервні копії',
  },
  figures: {
    version: 'Версія',
    uptime: 'Працює',
    node: 'Node.js',
    overloaded: 'Перевантажений',
    timeZone: 'Часовий пояс',
    kind: 'Вид',
    size: 'Розмір',
    store: 'Сховище',
    count: 'Кількість',
    weight: 'Вага',
    free: 'Вільно',
    waiting: 'Чекають',
    running: 'Виконуються',
    oldest: 'Найдовше чекає',
    failed: 'Не вдалися за добу',
    lastAnswer: 'Остання відповідь',
    connection: 'Підключення',
    reason: 'Причина',
    items: 'Товарів',
    changes: 'Змін',
    accepted: 'Успішних',
    refused: 'Відхилених',
    enabled: 'Увімкнено',
    failing: 'Не доставляють',
  },
  yes: 'так',
  databases: { sqlite: 'SQLite', postgres: 'PostgreSQL' },
  stores: { disk: 'диск', s3: 'S3' },
  counting: 'рахується…',
  unknown: 'невідомо',
  about: (figure: string) => `близько ${figure}`,
  notConfigured: 'не налаштовано',
  noAnswerYet: 'ще не питали',
  errors: {
    none: 'Збоїв не було.',
    table: 'Таблиця збоїв',
    when: 'Коли',
    what: 'Що',
    code: 'Причина',
    count: 'Скільки разів',
    request: 'Номер запиту',
    sweep: (name: string) => `Регулярна робота: ${name}`,
    noRequest: '—',
  },
  units: {
    days,
    hours: (count: number) => `${count}\u00a0год`,
    minutes: (count: number) => `${count}\u00a0хв`,
    seconds: (count: number) => `${count}\u00a0с`,
  },
} as const;

const items = (count: number) => `${count} ${plural(count, 'товар', 'товари', 'товарів')}`;

/** The texts of the card of the backups. */
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
  restore:
    'Щоб відновити: clothes-admin restore ТЕКА або npm run restore -- ТЕКА, з налаштуваннями порожнього сервера.',
} as const;
