import { joinNames } from '../../contract/joinNames';
import { type ReferenceKind, referenceLists } from '../../contract/references';
import { number } from '../../core/texts/number';
import { plural } from '../../core/texts/plural';

const cells = (count: number) => `${number(count)} ${plural(count, 'клітинка', 'клітинки', 'клітинок')}`;

/** Texts of the table whose cells are edited. */
export const cellsTexts = {
  heading: 'Таблиця товарів',
  open: (title: string) => `Відкрити ${title}`,
  /** The title that the intake gives to a new item. */
  untitled: (id: number) => `Без назви ${id}`,
  now: (value: string) => (value ? `Тепер тут «${value}»` : 'Тепер тут порожньо'),
  mine: 'Лишити моє',
  theirs: 'Взяти нове',
  drop: 'Скасувати',
  gone: 'Такого товару вже немає.',
  supplierFirst: 'Спершу виберіть постачальника: ще немає покупки.',
  supplierStays: 'Покупка не буває без постачальника.',
  date: 'Має бути датою: 2026-11-25 або 25.11.2026',
  unclosed: 'Закрийте лапки.',
  /** Says which of the names in a cell no entry has. */
  missing: (names: readonly string[]) => `Немає: ${joinNames(names)}`,
  pasted: (count: number) => `Вставлено: ${cells(count)}`,
  beyond: (count: number) =>
    `Не вставлено: ${cells(count)}. Для них бракує рядків нижче або стовпців праворуч, або рядки ще не завантажено.`,
  taken: (count: number) => `Взято: ${cells(count)}`,
  filled: (count: number) => `Заповнено: ${cells(count)}`,
  newNames: (count: number) =>
    `Створити ${number(count)} ${plural(count, 'новий запис', 'нові записи', 'нових записів')}?`,
  namesByList: (lists: readonly { kind: ReferenceKind; names: readonly string[] }[]) =>
    lists
      .flatMap(({ kind, names }) =>
        names.length > 0 ? `${referenceLists[kind].one}: ${joinNames(names)}.` : [],
      )
      .join(' '),
  create: 'Створити',
  leaveOut: 'Не створювати',
  waiting: (count: number) =>
    `Сервер не відповідає. Чекає ${cells(count)}: усе збережеться саме, коли зв’язок повернеться.`,
  takeAll: (count: number) => `Взяти все (${number(count)})`,
  take: {
    title: (count: number) => `Взяти назви (${number(count)})`,
    brand: (count: number) => `Взяти бренди (${number(count)})`,
    color: (count: number) => `Взяти кольори (${number(count)})`,
    type: (count: number) => `Взяти типи (${number(count)})`,
  },
  proposals: 'Пропозиції з фото',
} as const;
