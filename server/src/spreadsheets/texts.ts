/** The server's messages about spreadsheets. */
import { maxImportBytes, maxImportColumns, maxImportRows, maxMaterials } from '../../../src/contract/limits';
import { maxPurchases } from '../clothes/purchaseValues';

/** Reasons for refusing a file. */
export const fileTexts = {
  notMultipart: 'Таблицю надсилають як файл форми (multipart/form-data) у полі «file».',
  noFile: 'Виберіть файл CSV або XLSX.',
  severalFiles: 'За один раз можна завантажити один файл.',
  settings: 'Налаштування імпорту пошкоджені.',
  tooBig: `Файл завеликий: дозволено не більше ${maxImportBytes / 1_000_000} МБ.`,
  tooMuch: 'Файл після розпакування завеликий. Поділіть таблицю на кілька файлів.',
  tooManyRows: `У таблиці забагато рядків: дозволено не більше ${maxImportRows.toLocaleString('uk')}. Поділіть її на кілька файлів.`,
  tooManyColumns: `У таблиці забагато стовпців: дозволено не більше ${maxImportColumns}.`,
  empty: 'Файл порожній.',
  noRows: 'У таблиці є лише заголовки й жодного рядка.',
  binary: 'Це не таблиця. Підтримуються файли CSV та XLSX.',
  encoding: 'Не вдалося розпізнати кодування файлу. Збережіть його як CSV у кодуванні UTF-8.',
  quote: (row: number) => `Лапки, відкриті близько рядка ${row}, ніде не закрито. Виправте файл.`,
  broken: 'Файл пошкоджено, його не вдалося прочитати. Збережіть таблицю ще раз.',
  macros: 'Книги з макросами не приймаються. Збережіть таблицю як звичайний XLSX.',
  encrypted: 'Файл захищено паролем. Збережіть його без пароля.',
  oldFormat: 'Це книга старого формату або захищена паролем. Збережіть її як XLSX без пароля.',
  notWorkbook: 'Це не книга Excel. Підтримуються файли CSV та XLSX.',
  otherSheets: (name: string, others: number) =>
    `Прочитано перший аркуш, «${name}»; ще ${others} не прочитано. Інший аркуш зробіть першим або збережіть окремим файлом.`,
  merged: (names: readonly string[], more: number) =>
    `Об’єднані клітинки ${names.join(', ')}${more > 0 ? ` і ще ${more}` : ''}: значення є лише в першому рядку, в інших порожньо. Якщо воно стосується всіх рядків, роз’єднайте клітинки й заповніть кожну.`,
  tooSlow: 'Файл читається надто довго. Поділіть таблицю на кілька файлів.',
  busy: 'Зараз читаються інші таблиці. Спробуйте ще раз за кілька секунд.',
  storageFull: 'На сервері закінчується місце, тому таблицю не прийнято.',
  tooManyUploads: 'Ви вже надсилаєте кілька таблиць одночасно. Спробуйте ще раз за кілька секунд.',
  tooSlowSender: 'Таблиця надходила надто повільно. Перевірте з’єднання й надішліть її ще раз.',
} as const;

/** Reasons for refusing a row. */
export const rowTexts = {
  title: 'Новому товару потрібна назва',
  clearTitle: 'Назву не можна очистити',
  supplier: 'Покупці потрібен постачальник',
  clearSupplier: 'Постачальника не можна очистити',
  id: 'Номер має бути цілим додатним числом',
  noItem: 'Товару з таким номером немає. Можливо, його видалено.',
  noPurchase: 'Покупки з таким номером немає. Можливо, її видалено.',
  foreignPurchase: 'Ця покупка належить іншому товару',
  severalPurchases: 'Товар має кілька покупок: додайте стовпець «Номер покупки»',
  itemInRow: (row: number) => `Цей товар уже є в рядку ${row}`,
  otherInRow: (row: number) => `Дані цього товару відрізняються від рядка ${row}`,
  purchaseInRow: (row: number) => `Ця покупка вже є в рядку ${row}`,
  tooManyPurchases: `У товару може бути не більше ${maxPurchases} покупок`,
  number: 'Має бути числом',
  date: 'Має бути датою, як-от 31.12.2026 або 2026-12-31',
  flag: 'Має бути «так» або «ні»',
  composition: 'Має бути складом, як-от «Бавовна 60%; Вовна 40%»',
  percent: 'Відсоток має бути від 1 до 100',
  repeatedMaterial: (name: string) => `Матеріал «${name}» повторюється`,
  materials: `Не більше ${maxMaterials} матеріалів`,
  formula: 'Формула в клітинці закінчилася помилкою',
  extra: 'У рядку більше клітинок, ніж заголовків',
  text: 'Текст містить пошкоджений символ',
  /** A message about a row that the import skipped. */
  left: (row: number, reason: string) => `Рядок ${row}: ${reason}`,
  gone: 'товар тим часом видалено',
  purchaseGone: 'покупку тим часом видалено',
  entryGone: 'запису довідника тим часом не стало',
} as const;

export const importTexts = {
  notFound: 'Такого імпорту немає. Можливо, його строк минув: завантажте файл ще раз.',
  notReady: 'Файл ще перевіряється. Спробуйте ще раз за кілька секунд.',
  started: 'Цей імпорт уже запущено.',
  nothing: 'У файлі немає жодного рядка, який можна імпортувати.',
  columns: (count: number) => `Стовпців має бути ${count}`,
  repeated: (heading: string) => `Заголовок «${heading}» мають кілька стовпців.`,
  twice: 'Це поле вже вибрано для іншого стовпця',
  entry: 'Такого запису вже немає. Виберіть інший.',
  reasons: 'Чому відхилено',
  tooManyChoices: (max: number) =>
    `Вибрати наявні записи можна не більше ніж для ${max} назв кожного довідника.`,
  longChoice: 'Назва, для якої вибрано запис, задовга.',
} as const;

export const exportTexts = {
  sheet: 'Одяг',
  lastSize: 'Розмір останньої покупки',
  yes: 'Так',
  no: 'Ні',
  tooManyRows: 'Для XLSX забагато рядків. Виберіть CSV.',
} as const;
