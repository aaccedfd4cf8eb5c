import { number } from '../../core/texts/number';
import { plural } from '../../core/texts/plural';
import { itemTexts } from '../page/texts';

const proposals = (count: number) =>
  `${number(count)} ${plural(count, 'пропозиція', 'пропозиції', 'пропозицій')}`;

/** Texts about the values that a model proposes for an item's fields from its photos. */
export const suggestionsTexts = {
  start: 'Заповнити з фото',
  needsPhoto: 'Щоб заповнити поля, додайте фото.',
  running: 'Читаємо фото. Сторінкою можна користуватися далі.',
  failed: (reason: string) => `Фото не прочитано. ${reason}`,
  /** The reason for a failure if the server sent none. */
  unexplained: 'Не вдалося прочитати фото. Спробуйте ще раз.',
  lost: 'Відповіді не було п’ять хвилин. Спробуйте ще раз.',
  found: (count: number) => `${proposals(count)} з фото`,
  hint: 'Перегляньте кожну: нічого не зміниться, доки ви не натиснете «Взяти», а потім «Зберегти».',
  nothing: 'Нового для цих полів на фото не знайшлося.',
  noKey:
    'Поки що з фото читається лише колір. Щоб пропонувалися ще бренд, тип, назва і склад з етикетки, попросіть того, хто веде сервер, додати ключ OPENAI_API_KEY.',
  /** Announces proposals that are too old to be shown at once. */
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
  /** Says that a lining does not belong to the item's composition. */
  liningNote: 'до складу не входить',
  total: (percent: number) => `Сума ${percent}\u00a0%`,
  percent: (percent: number) => `${percent}\u00a0%`,
  sureness: { sure: 'впевнено', likely: 'ймовірно', maybe: 'можливо' },
  evidence: (photo: string) => `Де це видно: ${photo}`,
  /** The labels of the fields, the same as on the item's page. */
  fields: {
    ...itemTexts.fields,
  },
  /** Texts in the list of new items. */
  list: {
    all: 'Запропонувати поля для всіх',
    asked: 'Модель читає фото. Пропозиції з’являться в таблиці.',
  },
} as const;
