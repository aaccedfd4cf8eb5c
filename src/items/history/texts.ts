import type { ChangeCause, ChangeKind, ChangeSubject, ResetMeans } from '../../contract/changes';
import { type PurchaseField, purchaseHeadings } from '../../contract/purchaseFields';
import { eachList, referenceLists } from '../../contract/references';
import { number } from '../../core/texts/number';
import { plural } from '../../core/texts/plural';
import { range } from '../../core/texts/range';

const kinds: Record<ChangeKind, string> = {
  created: 'Створено',
  updated: 'Змінено',
  deleted: 'Видалено',
  restored: 'Відновлено',
};

const causes: Record<ChangeCause, string> = {
  screen: 'вручну',
  bulk: 'групова зміна',
  import: 'імпорт',
  ai: 'AI',
  undo: 'відміна',
  token: 'токен',
};

const subjects: Record<ChangeSubject, string> = {
  clothes: 'Товар',
  ...eachList((kind) => referenceLists[kind].one),
  batches: 'Групова дія',
  administrators: 'Людина',
  tokens: 'Токен',
  webhooks: 'Вебхук',
};

/** Texts of the history of an item, and of the page of all changes. */
export const historyTexts = {
  drawer: (title: string) => `Історія: ${title}`,
  journal: 'Журнал',
  missing: 'Цей сервер не веде історії змін.',
  empty: 'Змін ще немає.',
  nothing: 'Таких змін немає.',
  more: 'Показати ще',
  kinds,
  /** Stands for a kind of change that this app does not know. */
  otherKind: 'Зміна',
  causes,
  /** Names the API token by which a program made the change. */
  token: (name: string) => `токен ${name}`,
  subjects,
  otherSubject: 'Інше',
  /**
   * Returns the changes of a batch in words: «Змінено 50 товарів», «Видалено мітку: 2», a feminine
   * word in the accusative.
   */
  done: (kind: ChangeKind, subject: ChangeSubject, count: number) =>
    subject === 'clothes'
      ? `${kinds[kind]} ${number(count)} ${plural(count, 'товар', 'товари', 'товарів')}`
      : `${kinds[kind]} ${subjects[subject].toLowerCase().replace(/а$/, 'у')}: ${number(count)}`,
  unfold: 'Показати кожну зміну',
  batchPages: 'Сторінки групи',
  /** The author of a change that no person made. */
  nobody: 'Система',
  empties: 'порожньо',
  was: 'було',
  became: 'стало',
  whole: 'Показати повністю',
  part: 'Згорнути',
  resets: { password: 'пароль', factors: 'другі фактори' } satisfies Record<ResetMeans, string>,
  access: { true: 'вимкнено', false: 'увімкнено' },
  statuses: { running: 'виконувалася', stopped: 'зупинено' },
  sending: { true: 'надсилає', false: 'призупинено' },
  material: (name: string, percent: number) => `${name} ${percent}\u00a0%`,
  purchase: {
    added: 'Додано',
    removed: 'Видалено',
    changed: 'Змінено',
    unnamed: 'покупка',
    field: (field: PurchaseField) => purchaseHeadings[field].toLowerCase(),
    yes: 'так',
    no: 'ні',
  },
  edit: {
    none: 'як завантажено',
    cropped: (width: number, height: number) => `обрізано до ${width}\u00a0×\u00a0${height}`,
    rotated: (degrees: number) => `повернуто на ${degrees}°`,
    oldAlt: 'Фото до зміни',
    newAlt: 'Фото після зміни',
  },
  order: {
    one: (from: number, to: number) => `Фото з місця ${from} тепер на місці ${to}`,
    many: (count: number) => `Змінилися місця фото: ${count}`,
  },
  photos: {
    added: 'Додано',
    removed: 'Видалено',
    addedAlt: (n: number) => `Додане фото ${n}`,
    removedAlt: (n: number) => `Видалене фото ${n}`,
    oldMain: 'Попереднє головне фото',
    newMain: 'Нове головне фото',
  },
  filters: {
    group: 'Фільтри',
    administrator: 'Хто змінив',
    subject: 'Що змінено',
    kind: 'Дія',
    from: 'З дня',
    to: 'По день',
    field: 'Поле',
    quick: 'Швидкі фільтри',
    today: 'Сьогодні',
    yesterday: 'Вчора',
    all: 'Усі',
    unknown: (id: number) => `№ ${id}`,
    clear: 'Показати всі зміни',
  },
  columns: { at: 'Коли', who: 'Хто', what: 'Що', change: 'Зміна', actions: 'Дії' },
  range,
} as const;
