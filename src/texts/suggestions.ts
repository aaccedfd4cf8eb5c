import { itemTexts } from './item';
import { number } from './number';
import { plural } from './plural';

const proposals = (count: number) =>
  `${number(count)} ${plural(count, 'пропозиція', 'пропозиції', 'пропозицій')}`;

/** Words of what a model proposes for an item's fields from its photos. */
export const suggestionsTexts = {
  start: 'Заповнити з фото',
  needsPhoto: 'Щоб заповнити поля, додайте фото.',
  running: 'Читаємо фото. Сторінкою можна користуватися далі.',
  failed: (reason: string) => `Фото не прочитано. ${reason}`,
  /** Why it failed, where the server sent no sentence. */
  unexplained: 'Не вдалося прочитати фото. Спробуйте ще раз.',
  lost: 'Відповіді не було п’ять хвилин. Спробуйте ще раз.',
  found: (count: number) => `${proposals(count)} з фото`,
  hint: 'Перегляньте кожну: нічого не зміниться, доки ви не натиснете «Взяти», а потім «Зберегти».',
  nothing: 'Нового для цих полів на фото не знайшлося.',
  noKey:
    'Поки що з фото читається лише колір. Щоб пропонувалися ще бренд, тип, назва і склад з етикетки, попросіть того, хто веде сервер, додати ключ OPENAI_API_KEY.',
  /** Proposals of some days ago are not opened by themselves. */
  waiting: (count: number, when: string) => `${proposals(count)} з фото (${when})`,
  show: 'Показати',
  takeAll: 'Взяти все',
  refuseAll: 'Відхилити все',
  take: 'Взяти',
  refuse: 'Відхилити',
  takeOne: (field: string) => `Взяти: ${field}`,
  refuseOne: (field: string) => `Відхилити: ${field}`,
  hide: 'Прибрати',
  proposal: (field: string) => `Пропозиція: ${field}`,
  taken: (fields: readonly string[]) => `Взято: ${fields.join(', ')}. Не забудьте зберегти.`,
  refused: 'Відхилено',
  isNew: 'новий запис',
  lining: 'Підкладка',
  /** A lining is no part of the item's composition. */
  liningNote: 'до складу не входить',
  total: (percent: number) => `Сума ${percent}\u00a0%`,
  percent: (percent: number) => `${percent}\u00a0%`,
  sureness: { sure: 'впевнено', likely: 'ймовірно', maybe: 'можливо' },
  evidence: (photo: string) => `Де це видно: ${photo}`,
  /** As the page of the item names them. */
  fields: {
    ...itemTexts.fields,
  },
  /** In the list of new items. */
  list: {
    region: (title: string) => `Пропозиції: ${title}`,
    ask: 'Запропонувати поля',
    running: 'Читаємо фото…',
    all: 'Запропонувати поля для всіх',
    asked: 'Модель читає фото. Пропозиції з’являться біля товарів.',
    written: (fields: readonly string[]) => `Записано: ${fields.join(', ')}`,
    stale: 'Товар щойно змінив хтось інший. Перегляньте пропозиції ще раз.',
  },
} as const;
