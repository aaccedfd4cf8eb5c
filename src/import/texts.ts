import { type ImportRowState, type SingleByteEncoding, spreadsheetHeadings } from '../contract/imports';
import { joinNames } from '../contract/joinNames';
import { eachList, referenceLists } from '../contract/references';
import { plural } from '../core/texts/plural';

const rowsOf = (count: number) => `${count}\u00a0${plural(count, 'рядок', 'рядки', 'рядків')}`;

/** Returns a number of rows in words, as in «з 3 рядків». */
const ofRows = (count: number) => `${count}\u00a0${plural(count, 'рядка', 'рядків', 'рядків')}`;

const states: Record<ImportRowState, string> = {
  new: 'Нові',
  changed: 'Зміняться',
  unchanged: 'Без змін',
  refused: 'Відхилені',
};

const noRows: Record<ImportRowState, string> = {
  new: 'Нових товарів у файлі немає.',
  changed: 'Жоден рядок нічого не змінить.',
  unchanged: 'Рядків без змін немає.',
  refused: 'Жодного рядка не відхилено.',
};

const kinds = eachList((kind) => referenceLists[kind].one);

/** The texts of the import of items from a spreadsheet. */
export const importTexts = {
  heading: 'Імпорт',
  clothes: 'Одяг',
  missing: 'Цей сервер не приймає таблиць.',
  gone: 'Цього імпорту вже немає. Виберіть файл ще раз.',
  fields: spreadsheetHeadings,
  file: {
    title: 'Файл',
    label: 'Таблиця з товарами',
    choose: 'Виберіть таблицю',
    orDrop: 'або перетягніть її сюди',
    hint: 'CSV або XLSX, до 50 МБ. Потрібен рядок із назвами стовпців. Нічого не зміниться, доки ви не натиснете «Імпортувати».',
    unfinished: (name: string) => `Імпорт файлу «${name}» ще відкритий.`,
    resume: 'Повернутися до нього',
    another: 'Вибрати інший файл',
    one: 'Виберіть один файл.',
    wrongType: 'Потрібна таблиця CSV або XLSX. Збережіть файл у такому вигляді.',
    macros: 'Файл із макросами не приймається. Збережіть його як XLSX або CSV.',
    empty: 'Файл порожній.',
    tooBig: (megabytes: number) => `Файл більший за ${megabytes} МБ. Розділіть його на частини.`,
    uploading: (name: string) => `Надсилається «${name}»`,
    reading: (name: string) => `Сервер читає «${name}»`,
    stop: 'Зупинити надсилання',
    failed: (name: string) => `Не вдалося надіслати «${name}»`,
  },
  columns: {
    title: 'Стовпці',
    hint: 'Перевірте, який стовпець якому полю відповідає. Поля, яких у файлі немає, не зміняться.',
    column: 'Стовпець файлу',
    examples: 'Приклади',
    field: 'Поле товару',
    unnamed: (n: number) => `Стовпець ${n} без назви`,
    fieldOf: (heading: string) => `Поле для стовпця «${heading}»`,
    skip: 'Не імпортувати',
    taken: (field: string, heading: string) => `${field} (зараз «${heading}»)`,
    moved: (field: string, heading: string) => `Поле «${field}» перейшло від стовпця «${heading}» до цього.`,
    folded: (names: readonly string[], more: number) =>
      `Не імпортуються: ${names.join(', ')}${more > 0 ? ` і ще ${more}` : ''}.`,
    showAll: (count: number) => `Показати всі стовпці (${count})`,
    showMapped: 'Показати лише ті, що імпортуються',
    emptyCells: 'Порожні клітинки',
    leave: 'Залишають поле як є',
    clear: 'Очищають поле',
    replaceEntries: (fields: readonly string[]) =>
      `Замінити ${fields.join(', ').toLowerCase()} (інакше вони додаються до наявних)`,
  },
  questions: {
    title: 'Як прочитати файл',
    encoding: 'Кодування',
    encodingHint: 'Якщо літери нижче не такі, виберіть інше.',
    encodings: {
      'windows-1251': 'Кирилиця (Windows-1251)',
      'windows-1252': 'Західна Європа (Windows-1252)',
      'windows-1250': 'Центральна Європа (Windows-1250)',
      'koi8-u': 'Кирилиця (KOI8-U)',
      ibm866: 'Кирилиця (DOS, CP866)',
    } satisfies Record<SingleByteEncoding, string>,
    numbers: {
      legend: 'Назви у файлі не збігаються з товарами цих номерів. Які це товари?',
      same: 'Ці самі: змінити товари з цими номерами',
      new: 'Нові: номери у файлі чужі',
    },
    dates: {
      legend: 'Що в датах файлу стоїть першим?',
      dmy: 'День, потім місяць: 31/12/2026',
      mdy: 'Місяць, потім день: 12/31/2026',
    },
    groups: {
      legend: 'Що це за рядки, у яких є лише назва?',
      skip: 'Назви груп: пропустити їх',
      items: 'Товари: імпортувати їх',
    },
    headingRow: 'Рядок із назвами стовпців',
    headingRowOf: (row: number, text: string) => `${row}: ${text}`,
    withoutSupplier: (count: number) =>
      `У файлі є ціни або розміри, але не сказано, де куплено: ${rowsOf(count)}. Виберіть постачальника, і вони стануть покупками.`,
    withSupplier: (count: number) => `Куплено у вибраного постачальника: ${rowsOf(count)}.`,
    supplier: 'Один постачальник для всіх рядків',
    unanswered: 'Спершу скажіть вище, як прочитати файл.',
  },
  references: {
    title: 'Нові записи довідників',
    hint: 'Таких назв іще немає. Візьміть наявний запис, якщо це те саме.',
    kinds,
    create: (name: string) => `Створити «${name}»`,
    existing: (name: string) => `Взяти «${name}»`,
    /** An entry whose name is unknown. */
    unknown: (id: number) => `Взяти запис №\u00a0${id}`,
    plain: (kind: string, names: readonly string[], more: number) =>
      `${kind}: ${joinNames(names)}${more > 0 ? ` і ще ${more}` : ''}`,
    more: (count: number) => `Показати ще ${count}`,
    /** The heading of entries without similar ones. */
    others: 'Буде створено',
  },
  rows: {
    title: 'Що станеться',
    states,
    count: (state: string, count: number) => `${state}: ${count}`,
    noRows,
    row: 'Рядок',
    item: 'Товар',
    values: 'Значення',
    changes: 'Що зміниться',
    column: 'Стовпець',
    value: 'Значення',
    reason: 'Чому відхилено',
    wholeRow: 'Увесь рядок',
    was: 'було',
    became: 'стане',
    whole: 'Показати повністю',
    part: 'Згорнути',
    empty: 'порожньо',
    untitled: 'Без назви',
    downloadRefused: 'Завантажити відхилені рядки',
    refusedFile: (name: string) => `Відхилені рядки — ${name}`,
    downloadFailed: (reason: string) => `Не вдалося завантажити. ${reason}`,
    renewing: 'Файл перевіряється ще раз',
    renewed: (counts: string) => `Перевірено. ${counts}`,
    range: (from: number, to: number, total: number) => `${from}–${to} з ${total}`,
  },
  run: {
    start: (count: number) => `Імпортувати ${rowsOf(count)}`,
    nothing: 'Імпортувати нічого: жоден рядок нічого не додасть і не змінить.',
    supplierFirst: 'Імпортувати нічого: спершу виберіть вище постачальника для рядків, у яких його немає.',
    without: (count: number) => `Відхилені рядки (${count}) імпорт пропустить.`,
    unsettled: 'Файл не перевірено з останніми налаштуваннями.',
    running: 'Триває імпорт',
    progress: (done: number, total: number) => `${done} з ${ofRows(total)}.`,
    stop: 'Зупинити',
    stopping: 'Зупиняється після поточної частини…',
    keepsOn: 'Сторінку можна закрити: імпорт триває на сервері.',
    completed: (count: number) => `Імпортовано ${rowsOf(count)}.`,
    stopped: (done: number, total: number, by?: string) =>
      `Імпорт зупинено${by === undefined ? '' : ` (${by})`}: імпортовано ${done} з ${ofRows(total)}.`,
    failed: (reason: string) => `Імпорт перервався. ${reason}`,
    skipped: (count: number) => `Пропущено: ${count}`,
    wayOut:
      'У файлі відхилених рядків є все, чого не імпортовано, з причинами. Виправте його й імпортуйте лише його: увесь файл додав би нові товари вдруге.',
    toItems: 'До списку товарів',
    next: 'Імпортувати інший файл',
  },
  revert: {
    button: 'Відмінити імпорт',
    title: 'Відмінити імпорт?',
    question:
      'Створені товари зникнуть, а змінені стануть такими, як були. Те, що хтось змінив після імпорту, лишиться.',
    no: 'Ні',
    yes: 'Так, відмінити',
    running: 'Імпорт відміняється',
    done: (count: number) => `Імпорт відмінено, записів: ${count}.`,
    nothing: 'Відміняти нічого: імпорт уже відмінено або все змінено після нього.',
    failed: (reason: string) => `Відміна перервалася. ${reason}`,
    left: 'Лишилося як є:',
    others: (count: number) => `і ще ${count}`,
  },
} as const;
