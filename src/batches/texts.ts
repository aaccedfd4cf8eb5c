import { batchNames } from '../contract/batches';
import { number } from '../core/texts/number';
import { plural } from '../core/texts/plural';

const items = (count: number) => `${number(count)} ${plural(count, 'товар', 'товари', 'товарів')}`;
const changes = (count: number) => `${number(count)} ${plural(count, 'зміну', 'зміни', 'змін')}`;

/** The texts of the tasks that change many items, during their run and at their end. */
export const batchesTexts = {
  region: 'Групові дії',
  /** The texts of running tasks. */
  running: batchNames,
  progress: (done: number, total: number) => `${number(done)} з ${number(total)}`,
  waiting: 'Чекає своєї черги',
  /** The texts of finished tasks. */
  done: {
    change: (count: number) => `Змінено ${items(count)}`,
    delete: (count: number) => `Видалено ${items(count)}`,
    describe: (count: number) => `Описано ${items(count)}`,
    suggest: (count: number) => `Прочитано фото: ${items(count)}`,
    import: (count: number) => `Імпортовано ${items(count)}`,
    revert: (count: number) => `Відмінено ${changes(count)}`,
    merge: (count: number) => `Об’єднано, перенесено ${items(count)}`,
    deleteEntry: (count: number) => `Запис видалено, змінено ${items(count)}`,
  },
  same: (count: number) => `${number(count)} без змін`,
  skipped: (count: number) => `${number(count)} пропущено`,
  stopped: (done: number, total: number, by?: string) =>
    `Зупинено${by === undefined ? '' : ` (${by})`}: опрацьовано ${number(done)} з ${number(total)}`,
  failed: (reason: string) => `Не завершено. ${reason}`,
  /** The reason of a failure if the server sent none. */
  unexplained: 'Виконання перервалося. Зроблене збережено.',
  /** The message if the server no longer knows the task. */
  lost: 'Сервер не знає цього завдання. Перевірте товари в списку.',
  stop: 'Зупинити',
  undo: 'Відмінити',
  showSkipped: 'Пропущені',
  review: 'Переглянути',
  close: 'Закрити',
  skippedHeading: 'Що пропущено',
  item: (id: number) => `Товар № ${id}`,
  change: 'Зміна',
  others: (count: number) => `і ще ${number(count)}`,
} as const;
