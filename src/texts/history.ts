import type { ChangeCause, ChangeKind, ChangeSubject, ResetMeans } from '../contract/changes';
import { itemHeadings } from '../contract/itemFields';
import { eachList, referenceLists } from '../contract/references';

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
  undo: 'скасування',
  token: 'токен',
};

const subjects: Record<ChangeSubject, string> = {
  clothes: 'Товар',
  ...eachList((kind) => referenceLists[kind].one),
  administrators: 'Людина',
  tokens: 'Токен',
  webhooks: 'Вебхук',
};

/** Words of the history of an item, and of the page of all changes. */
export const historyTexts = {
  drawer: (title: string) => `Історія: ${title}`,
  journal: 'Журнал',
  missing: 'Цей сервер не веде історії змін.',
  empty: 'Змін ще немає.',
  nothing: 'Таких змін немає.',
  more: 'Показати ще',
  kinds,
  /** A kind that only this API knows. */
  otherKind: 'Зміна',
  causes,
  /** The program that made it: with a token of this name. */
  token: (name: string) => `токен ${name}`,
  subjects,
  otherSubject: 'Інше',
  /** No administrator did it. */
  nobody: 'Система',
  empties: 'порожньо',
  was: 'було',
  became: 'стало',
  whole: 'Показати повністю',
  part: 'Згорнути',
  fields: {
    ...itemHeadings,
    purchases: 'Покупки',
    images: 'Фото',
    mainImage: 'Головне фото',
    edits: 'Фото змінено',
    imageOrder: 'Порядок фото',
    name: 'Назва',
    aliases: 'Колишні назви',
    email: 'E-mail',
    role: 'Роль',
    disabled: 'Доступ',
    reset: 'Скинуто',
    url: 'Адреса',
    events: 'Події',
    enabled: 'Надсилання',
    key: 'Відбиток ключа',
  },
  resets: { password: 'пароль', factors: 'другі фактори' } satisfies Record<ResetMeans, string>,
  access: { true: 'вимкнено', false: 'увімкнено' },
  sending: { true: 'надсилає', false: 'призупинено' },
  material: (name: string, percent: number) => `${name} ${percent}\u00a0%`,
  purchase: {
    added: 'Додано',
    removed: 'Видалено',
    changed: 'Змінено',
    unnamed: 'покупка',
    supplier: 'постачальник',
    date: 'дата',
    price: 'ціна',
    weight: 'вага',
    size: 'розмір',
    measurements: 'заміри',
    luxury: 'люкс',
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
  revert: {
    one: 'Повернути',
    oneNamed: (change: string) => `Повернути: ${change}`,
    askOne: 'Повернути цю зміну?',
    batch: 'Повернути всю групу',
    batchNamed: (change: string) => `Повернути всю групу: ${change}`,
    askBatch: 'Повернути всі зміни цієї групи?',
    yes: 'Так, повернути',
    no: 'Ні',
    done: 'Зміну повернуто',
    doneMany: (count: number) => `Повернуто записів: ${count}`,
    nothing: 'Нічого не повернуто',
    underWay: 'Зміни повертаються. Це може тривати кілька хвилин.',
    left: 'Лишилося як є:',
    others: (count: number) => `і ще ${count}`,
    notShown: 'Зміну повернуто, але сторінку не вдалося оновити. Перезавантажте її.',
  },
  filters: {
    group: 'Фільтри',
    administrator: 'Хто змінив',
    subject: 'Що змінено',
    kind: 'Дія',
    from: 'З дня',
    to: 'По день',
    all: 'Усі',
    unknown: (id: number) => `№ ${id}`,
    clear: 'Показати всі зміни',
  },
  columns: { at: 'Коли', who: 'Хто', what: 'Що', change: 'Зміна', actions: 'Дії' },
  range: (from: number, to: number, total: number, more: boolean) =>
    `${from}–${to} з ${more ? 'понад ' : ''}${total}`,
} as const;
