import { screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { ImportSettings } from '../../src/contract/imports';
import { navigate } from '../../src/core/router/location';
import type { FakeApi } from '../setup/FakeApi';
import { FakeImports } from '../setup/FakeImports';
import { fakeSockets } from '../setup/FakeSocket';
import { deferred, json, problem, unreachable } from '../setup/fakeBrowser';
import {
  address,
  alerts,
  app,
  appSuite,
  choose as chooseEntry,
  chooseFiles,
  click,
  heading,
  key,
  press,
  settle,
  startApp,
  statuses,
  untilKnown,
} from '../setup/startApp';
import { textsOf } from '../setup/textsOf';
import { lose } from '../ui/photos';

const test = appSuite('a spreadsheet before its import');
let imports: FakeImports;
let saved: string[] = [];
const { click: pressLink } = HTMLAnchorElement.prototype;
test.before.each(() => {
  saved = [];
  // The browser would save the link's target.
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.download);
  };
});
test.after.each(() => {
  HTMLAnchorElement.prototype.click = pressLink;
});

async function open(at = '/admin/import', prepare: (imports: FakeImports, api: FakeApi) => void = () => {}) {
  await startApp(at, (api) => {
    fakeSockets();
    imports = new FakeImports(api);
    prepare(imports, api);
  });
}
const sheet = (name = 'товари.csv', text = 'Назва') => new File([text], name);
const choose = (...files: File[]) => chooseFiles('Таблиця з товарами', ...files);
const field = (heading: string, place = 0) => {
  const found = screen.getAllByRole('combobox', { name: `Поле для стовпця «${heading}»` })[place];
  if (!found) throw new Error(`no ${heading}`);
  return found;
};
async function map(heading: string, option: string) {
  await click(field(heading));
  await click(screen.getByRole('option', { name: option }));
}
// The app's own calls are typed.
const sentSettings = () =>
  app.api.sent('PUT', '/api/import/5').map((body) => (body as { settings: ImportSettings }).settings);
const tab = (name: RegExp) => screen.getByRole('tab', { name });
const cells = () =>
  within(screen.getByRole('tabpanel'))
    .queryAllByRole('row')
    .slice(1)
    .map((row) => textsOf(row.children));
const start = () => screen.getByRole('button', { name: /^Імпортувати \d/ });
const isChosen = (radio: HTMLElement) => radio instanceof HTMLInputElement && radio.checked;

test('the import’s page says that the API has none', async () => {
  await startApp('/admin/import');
  assert.is(heading(), 'Імпорт');
  assert.ok(screen.getByText('Цей сервер не приймає таблиць.'));
  assert.is(screen.queryByLabelText('Таблиця з товарами'), null);
});

test('an import refuses a file that is no spreadsheet at once, and sends nothing', async () => {
  await open();
  const big = sheet();
  Object.defineProperty(big, 'size', { value: 50_000_001 });
  const wrong: [string, ...File[]][] = [
    ['«товари.pdf». Потрібна таблиця CSV або XLSX', sheet('товари.pdf')],
    ['«товари.xls». Потрібна таблиця CSV або XLSX', sheet('товари.xls')],
    ['макросами', sheet('товари.XLSM')],
    ['«товари.csv». Файл порожній.', sheet('товари.csv', '')],
    ['50 МБ', big],
    ['Виберіть один файл.', sheet(), sheet('ще.csv')],
  ];
  for (const [reason, ...files] of wrong) {
    await choose(...files);
    const described = screen.getByLabelText('Таблиця з товарами').getAttribute('aria-describedby') ?? '';
    const told = described.split(' ').map((id) => document.getElementById(id)?.textContent);
    assert.ok(told.join(' ').includes(reason), `${reason}: ${told}`);
  }
  assert.is(app.api.uploads.length, 0);
});

test('an import uploads a chosen file, and shows its effects under an address of their own', async () => {
  await open();
  await choose(sheet('Товари.XLSX'));
  assert.equal(
    app.api.uploads.map(({ path, name }) => [path, name]),
    [['/api/import/', 'Товари.XLSX']],
  );
  assert.ok(app.api.uploads[0]?.key);
  assert.is(address(), '/admin/import?id=5');
  assert.ok(screen.getByText('товари.csv'));
  assert.equal(app.api.sent('GET', '/api/import/5'), [], 'what has come is not asked again');
  assert.ok(start());
});

test('an import shows the progress of its upload, and aborts it', async () => {
  await open();
  const answer = deferred<Response>();
  app.api.replace('POST', '/api/import/', () => answer.promise);
  await choose(sheet());
  const stop = screen.getByRole('button', { name: 'Зупинити надсилання' });
  assert.is(document.activeElement, stop);
  assert.ok(screen.getByRole('progressbar', { name: 'Надсилається «товари.csv»' }));
  await click(stop);
  assert.ok(screen.getByLabelText('Таблиця з товарами'));
  assert.equal(alerts(), []);
  await settle(() => answer.resolve(json({ data: imports.dryRun }, 201)));
  assert.is(address(), '/admin/import');
});

test('an import’s page with a running upload asks before it is left', async () => {
  await open();
  app.api.replace('POST', '/api/import/', () => new Promise<Response>(() => {}));
  await choose(sheet());
  await settle(() => navigate('/admin/brands'));
  await press('Залишитися');
  assert.is(address(), '/admin/import');
  assert.ok(screen.getByRole('button', { name: 'Зупинити надсилання' }));
});

test('an import retries under the same key after a lost answer, another after a refusal', async () => {
  await open();
  app.api.replace('POST', '/api/import/', unreachable, 1);
  await choose(sheet());
  assert.ok(alerts().some((text) => text?.includes('Не вдалося надіслати «товари.csv»')));
  app.api.replace('POST', '/api/import/', () => problem(415, 'unsupported_media', 'Це не таблиця.'), 1);
  await press('Спробувати ще раз');
  assert.ok(alerts().some((text) => text?.includes('Це не таблиця.')));
  await press('Спробувати ще раз');
  const [first, second, third] = app.api.uploads.map(({ key }) => key);
  assert.is(second, first);
  assert.is.not(third, first);
  assert.is(address(), '/admin/import?id=5');
});

test('an import’s file that was changed or deleted is refused in place, without a retry', async () => {
  await open();
  app.api.replace('POST', '/api/import/', unreachable, 1);
  const file = sheet();
  lose(file);
  await choose(file);
  assert.ok(screen.getByText('«товари.csv». Файл змінено або видалено, виберіть його знову.'));
  assert.is(screen.queryByRole('button', { name: 'Спробувати ще раз' }), null);
  await choose(sheet());
  assert.is(address(), '/admin/import?id=5');
});

test('an import continues after a reload', async () => {
  await open('/admin/import?id=5', ({ dryRun }) => {
    dryRun.settings = { columns: ['title', null, null, 'price'], emptyCells: 'clear', instead: {} };
  });
  assert.is(field('Марка').textContent, 'Не імпортувати');
  assert.is(field('Стовпець 4 без назви').textContent, 'Ціна');
  assert.ok(isChosen(screen.getByRole('radio', { name: 'Очищають поле' })));
});

test('an import that no longer exists leads back to the choice of a file; a failure can be retried', async () => {
  await open('/admin/import?id=6');
  await press('Вибрати інший файл');
  assert.is(address(), '/admin/import');
  app.api.replace('GET', '/api/import/5', () => problem(500, 'internal', 'Щось зламалося.'), 1);
  await settle(() => navigate('/admin/import?id=5'));
  assert.ok(alerts().some((text) => text?.includes('Щось зламалося.')));
  await press('Спробувати ще раз');
  assert.ok(start());
});

test('a person who has left the import’s page can return to it', async () => {
  await open('/admin/import?id=5');
  await settle(() => navigate('/admin/brands'));
  await settle(() => navigate('/admin/import'));
  await click(screen.getByRole('link', { name: 'Повернутися до нього' }));
  assert.is(address(), '/admin/import?id=5');
});

test('an import shows each column with its examples and its field', async () => {
  await open('/admin/import?id=5');
  const table = screen.getByRole('table', { name: 'Стовпці' });
  const columns = within(table).getAllByRole('row').slice(1);
  assert.equal(
    columns.map((row) => row.children[0]?.textContent),
    ['Назва', 'Марка', 'Назва', 'Стовпець 4 без назви'],
  );
  assert.is(columns[0]?.children[1]?.textContent, 'ПальтоПлащ');
  assert.is(field('Марка').textContent, 'Бренд');
});

test('an import shows the server’s notes on the file', async () => {
  await open('/admin/import?id=5', ({ dryRun }) => {
    dryRun.notes = ['Прочитано лише перший аркуш.'];
  });
  assert.ok(statuses().includes('Прочитано лише перший аркуш.'));
});

test('a field chosen in an import repeats the dry run; another column that had it loses it', async () => {
  await open('/admin/import?id=5');
  await map('Марка', 'Постачальник');
  assert.equal(sentSettings().at(-1)?.columns, ['title', 'supplier', null, null]);
  await map('Стовпець 4 без назви', 'Назва (зараз «Назва»)');
  assert.equal(sentSettings().at(-1)?.columns, [null, 'supplier', null, 'title']);
  assert.ok(statuses().includes('Поле «Назва» перейшло від стовпця «Назва» до цього.'));
  await click(screen.getByRole('radio', { name: 'Очищають поле' }));
  assert.is(sentSettings().at(-1)?.emptyCells, 'clear');
  assert.equal(sentSettings().at(-1)?.columns, [null, 'supplier', null, 'title']);
});

test('an import sends one change of the settings at a time, and the last one in the end', async () => {
  await open('/admin/import?id=5');
  const first = deferred<Response>();
  app.api.replace('PUT', '/api/import/5', () => first.promise, 1);
  await map('Марка', 'Постачальник');
  assert.is(start().getAttribute('aria-busy'), 'true');
  await map('Марка', 'Колір');
  await map('Марка', 'Тип');
  assert.is(sentSettings().length, 1);
  await settle(() => first.resolve(json({ data: imports.dryRun })));
  assert.equal(
    sentSettings().map(({ columns }) => columns[1]),
    ['supplier', 'type'],
  );
  assert.is(field('Марка').textContent, 'Тип');
  assert.is(start().getAttribute('aria-busy'), null);
});

test('an import keeps the choice if the server cannot be reached, and imports nothing else', async () => {
  await open('/admin/import?id=5');
  app.api.replace('PUT', '/api/import/5', () => problem(503, 'overloaded', 'Сервер зайнятий.'), 1);
  await map('Марка', 'Колір');
  assert.is(field('Марка').textContent, 'Колір');
  assert.ok(alerts().some((text) => text?.includes('Сервер зайнятий.')));
  await click(start());
  assert.equal(app.api.sent('POST', '/api/import/5/run'), []);
  await press('Спробувати ще раз');
  assert.equal(
    sentSettings().map(({ columns }) => columns[1]),
    ['color', 'color'],
  );
  await click(start());
  assert.is(app.api.sent('POST', '/api/import/5/run').length, 1);
});

test('an import offers near names instead of new entries, and lets the choice be changed', async () => {
  await open('/admin/import?id=5', (given) => {
    given.addReference('brands', 'Зара', { id: 3, name: 'Zara' }, { id: 4, name: 'Зараа' });
    given.addReference('colors', 'Синій');
    given.addReference('colors', 'Червоний');
  });
  assert.ok(screen.getByText('Колір: Синій, Червоний'));
  // The server lists only entries that are still new.
  app.api.replace('PUT', '/api/import/5', ({ body }) => {
    const { settings } = body as { settings: ImportSettings }; // The app's own calls are typed.
    const chosen = settings.instead.brands?.Зара !== undefined;
    const newReferences = imports.dryRun.newReferences.filter(({ kind }) => !chosen || kind !== 'brands');
    return json({ data: { ...imports.dryRun, settings, newReferences } });
  });
  const choice = (name: string) =>
    within(screen.getByRole('group', { name: 'Бренд: Зара' })).getByRole('radio', { name });
  await click(choice('Взяти «Zara»'));
  assert.equal(sentSettings().at(-1)?.instead.brands, { Зара: 3 });
  assert.ok(isChosen(choice('Взяти «Zara»')));
  await click(choice('Створити «Зара»'));
  assert.equal(sentSettings().at(-1)?.instead.brands, {});
});

test('an import shows a choice that was made before a reload', async () => {
  await open('/admin/import?id=5', ({ dryRun }) => {
    dryRun.settings.instead = { suppliers: { Базар: 9 } };
  });
  const group = within(screen.getByRole('group', { name: 'Постачальник: Базар' }));
  assert.ok(isChosen(group.getByRole('radio', { name: /Взяти запис №\s9/ })));
});

test('an import shows the rows by their state; arrow keys go from one state to the next', async () => {
  await open('/admin/import?id=5', (given) => {
    given.addRow('new', { title: 'Плащ', changes: [{ field: 'brand', before: '', after: 'Zara' }] });
    given.addRow('changed', {
      id: 7,
      changes: [
        { field: 'price', before: '10', after: '12' },
        { field: 'color', before: 'Синій', after: '' },
      ],
    });
    given.addRow('unchanged', { id: 8, title: 'Сукня' });
    given.addRow('refused', {
      title: '',
      problems: [
        { field: 'price', value: '12,x', reason: 'Має бути числом' },
        { field: null, value: '', reason: 'У рядку більше клітинок, ніж заголовків' },
      ],
    });
  });
  assert.is(tab(/Нові: 2/).getAttribute('aria-selected'), 'true');
  assert.equal(cells(), [['Рядок 2', 'Плащ', 'Бренд: Zara']]);
  tab(/Нові/).focus();
  await key('ArrowRight');
  assert.is(document.activeElement, tab(/Зміняться: 1/));
  assert.equal(cells(), [
    ['Рядок 3', 'Пальто', 'Ціна: було 10 → , стане 12Колір: було Синій → , стане порожньо'],
  ]);
  assert.is(screen.getByRole('link', { name: 'Пальто' }).getAttribute('href'), '/admin/clothes/7');
  await key('ArrowRight');
  assert.equal(cells(), [['Рядок 4', 'Сукня']]);
  await key('End');
  assert.equal(cells(), [
    ['Рядок 5', 'Без назви', 'Ціна', '12,x', 'Має бути числом'],
    ['Рядок 5', 'Без назви', 'Увесь рядок', 'порожньо', 'У рядку більше клітинок, ніж заголовків'],
  ]);
});

test('reads a row that the page has shortened when it is expanded', async () => {
  const before = '';
  await open('/admin/import?id=5', (given) => {
    given.addRow('new', { changes: [{ field: 'description', before, after: 'Дуже…' }], shortened: true });
  });
  const whole = {
    ...imports.rows[0],
    changes: [{ field: 'description', before, after: 'Дуже довгий опис' }],
  };
  app.api.replace('GET', '/api/import/5/rows/2', () => json({ data: whole }));
  assert.equal(cells(), [['Рядок 2', 'Пальто', 'Опис: Дуже…Показати повністю']]);
  await press('Показати повністю');
  assert.equal(cells(), [['Рядок 2', 'Пальто', 'Опис: Дуже довгий описЗгорнути']]);
  await press('Згорнути');
  assert.equal(cells(), [['Рядок 2', 'Пальто', 'Опис: Дуже…Показати повністю']]);
});

test('an import shows many rows in pages, which are loaded again after other settings', async () => {
  await open('/admin/import?id=5', (given) => {
    given.dryRun.counts = { new: 60, changed: 0, unchanged: 0, refused: 0 };
    for (let n = 1; n <= 60; n++) given.addRow('new', { title: `Плащ ${n}` });
  });
  assert.is(cells().length, 25);
  await press('Наступна сторінка');
  await press('Наступна сторінка');
  assert.is(cells().length, 10);
  assert.ok(screen.getByText('51–60 з 60'));
  imports.dryRun = { ...imports.dryRun, counts: { new: 30, changed: 0, unchanged: 0, refused: 30 } };
  imports.rows.splice(30);
  await map('Марка', 'Колір');
  assert.is(cells().length, 5, 'the last page that there is');
  await click(tab(/Без змін: 0/));
  assert.ok(screen.getByText('Рядків без змін немає.'));
});

test('an import saves the refused rows; a failure can be tried again', async () => {
  await open('/admin/import?id=5', (given) => given.addRow('refused'));
  await click(tab(/Відхилені: 2/));
  app.api.replace('GET', '/api/import/5/refused', () => problem(503, 'overloaded', 'Сервер зайнятий.'), 1);
  await press('Завантажити відхилені рядки');
  assert.ok(alerts().some((text) => text?.includes('Сервер зайнятий.')));
  await press('Спробувати ще раз');
  assert.equal(saved, ['Відхилені рядки — товари.csv']);
});

test('an import has nothing to begin with if no row has an effect', async () => {
  await open('/admin/import?id=5', ({ dryRun }) => {
    dryRun.counts = { new: 0, changed: 0, unchanged: 3, refused: 1 };
  });
  assert.is(screen.queryByRole('button', { name: /^Імпортувати/ }), null);
  assert.ok(screen.getByText(/Імпортувати нічого/));
});

test('another encoding of an import shows headings, examples and fields as then read', async () => {
  await open('/admin/import?id=5', ({ dryRun }) => {
    Object.assign(dryRun, { encoding: 'windows-1251', headings: ['Title', 'Farbe', 'Größe', ''] });
    dryRun.examples = [['MРґdchen'], [], [], []];
  });
  const encoding = () => screen.getByRole('combobox', { name: 'Кодування' });
  assert.is(encoding().textContent, 'Кирилиця (Windows-1251)');
  app.api.replace('PUT', '/api/import/5', ({ body }) => {
    const { settings } = body as { settings: ImportSettings }; // The app's own calls are typed.
    const columns: ImportSettings['columns'] = ['title', 'brand', 'size', null];
    imports.dryRun = { ...imports.dryRun, settings: { ...settings, columns }, encoding: 'windows-1252' };
    imports.dryRun.examples = [['Mädchen'], [], [], []];
    return json({ data: imports.dryRun });
  });
  await click(encoding());
  await click(screen.getByRole('option', { name: 'Західна Європа (Windows-1252)' }));
  assert.is(sentSettings().at(-1)?.encoding, 'windows-1252');
  assert.is(encoding().textContent, 'Західна Європа (Windows-1252)');
  assert.ok(screen.getByText('Mädchen'));
  assert.is(field('Größe').textContent, 'Розмір', 'the server has found its field');
  await click(screen.getByRole('radio', { name: 'Очищають поле' }));
  const sent = sentSettings().at(-1);
  assert.equal([sent?.encoding, sent?.columns[2]], ['windows-1252', 'size'], 'and it stays');
});

test('the import begins when the questions about the file are answered', async () => {
  await open('/admin/import?id=5', ({ dryRun }) => {
    dryRun.questions = ['numbers', 'dates'];
  });
  const unanswered = () => screen.queryByText('Спершу скажіть вище, як прочитати файл.');
  const choice = (group: RegExp, name: RegExp) =>
    within(screen.getByRole('group', { name: group })).getByRole('radio', { name });
  assert.is(screen.queryByRole('combobox', { name: 'Кодування' }), null);
  assert.ok(unanswered());
  assert.is(start().getAttribute('aria-disabled'), 'true');
  await click(start());
  await click(choice(/Які це товари/, /^Нові/));
  assert.ok(unanswered());
  await click(choice(/стоїть першим/, /^Місяць/));
  assert.is(unanswered(), null);
  const { numbers, dates } = sentSettings().at(-1) ?? {};
  assert.equal([numbers, dates], ['new', 'mdy']);
  assert.equal(app.api.sent('POST', '/api/import/5/run'), []);
  await click(start());
  assert.is(app.api.sent('POST', '/api/import/5/run').length, 1);
});

test('another row of the headings is chosen where the file may have them elsewhere', async () => {
  await open('/admin/import?id=5', ({ dryRun }) => {
    dryRun.headingRows = [
      { row: 1, text: 'Прайс-лист' },
      { row: 3, text: 'Назва · Ціна' },
    ];
    dryRun.settings.headingRow = 1;
  });
  const choice = () => screen.getByRole('combobox', { name: 'Рядок із назвами стовпців' });
  assert.is(choice().textContent, '1: Прайс-лист');
  app.api.replace('PUT', '/api/import/5', ({ body }) => {
    const { settings } = body as { settings: ImportSettings }; // The app's own calls are typed.
    const columns: ImportSettings['columns'] = ['title', 'price'];
    imports.dryRun = { ...imports.dryRun, headings: ['Назва', 'Ціна'], settings: { ...settings, columns } };
    return json({ data: imports.dryRun });
  });
  await click(choice());
  await click(screen.getByRole('option', { name: '3: Назва · Ціна' }));
  assert.equal([sentSettings().at(-1)?.headingRow, sentSettings().at(-1)?.columns], [3, []]);
  assert.is(choice().textContent, '3: Назва · Ціна');
  assert.is(field('Ціна').textContent, 'Ціна', 'the server has mapped the columns of that row');
  await click(screen.getByRole('radio', { name: 'Очищають поле' }));
  const sent = sentSettings().at(-1);
  assert.equal([sent?.headingRow, sent?.columns], [3, ['title', 'price']], 'and it stays');
});

test('whether names alone are groups is asked before the import', async () => {
  await open('/admin/import?id=5', ({ dryRun }) => {
    dryRun.questions = ['groups'];
  });
  assert.is(start().getAttribute('aria-disabled'), 'true');
  await click(screen.getByRole('radio', { name: /^Назви груп/ }));
  assert.is(sentSettings().at(-1)?.groups, 'skip');
  assert.is.not(start().getAttribute('aria-disabled'), 'true');
});

test('one supplier for all rows is chosen or created, and the import waits for it', async () => {
  await open('/admin/import?id=5', ({ dryRun }) => {
    dryRun.withoutSupplier = 97;
    dryRun.counts = { new: 3, changed: 0, unchanged: 0, refused: 97 };
  });
  assert.ok(screen.getByText(/не сказано, де куплено: 97\sрядків/));
  const created = deferred<Response>();
  app.api.replace('POST', '/api/suppliers/', () => created.promise, 1);
  await chooseEntry('Один постачальник для всіх рядків', 'Базар');
  assert.is(start().getAttribute('aria-busy'), 'true');
  await click(start());
  assert.equal(app.api.sent('POST', '/api/import/5/run'), []);
  await settle(() => created.resolve(json({ data: { id: 41, name: 'Базар' } }, 201)));
  assert.is(sentSettings().at(-1)?.supplier, 41);
  assert.is(start().getAttribute('aria-busy'), null);
  assert.ok(screen.getByText(/^Куплено у вибраного постачальника: 97\sрядків\.$/));
  assert.is(screen.queryByText(/не сказано, де куплено/), null);
  await map('Марка', 'Колір');
  assert.is(sentSettings().at(-1)?.supplier, 41, 'it stays with other settings');
});

test('an import of nothing asks for the supplier that its rows lack', async () => {
  await open('/admin/import?id=5', ({ dryRun }) => {
    dryRun.withoutSupplier = 4;
    dryRun.counts = { new: 0, changed: 0, unchanged: 0, refused: 4 };
  });
  assert.ok(screen.getByText(/^Імпортувати нічого: спершу виберіть вище постачальника/));
});

test('a wide file shows the columns that are imported, and the others when asked', async () => {
  await open('/admin/import?id=5', ({ dryRun }) => {
    dryRun.headings = ['Назва', ...Array.from({ length: 128 }, (_, at) => `Стовпець ${at % 40}`)];
    dryRun.examples = dryRun.headings.map(() => []);
    dryRun.settings.columns = dryRun.headings.map((_, at) =>
      at === 0 ? 'title' : at === 1 ? 'brand' : null,
    );
  });
  const fields = () => screen.getAllByRole('combobox', { name: /^Поле для стовпця/ });
  assert.is(fields().length, 2);
  assert.ok(screen.getByText(/^Не імпортуються: Стовпець 1, Стовпець 2, .+ і ще 28\.$/));
  await map('Стовпець 0', 'Не імпортувати');
  assert.is(fields().length, 2, 'a column that was mapped here stays');
  await press('Показати всі стовпці (129)');
  assert.is(fields().length, 129);
  await map('Стовпець 39', 'Опис');
  await press('Показати лише ті, що імпортуються');
  assert.is(fields().length, 3);
});

test('a wide file without a column of titles shows all columns', async () => {
  await open('/admin/import?id=5', ({ dryRun }) => {
    dryRun.headings = Array.from({ length: 30 }, (_, at) => `Стовпець ${at}`);
    dryRun.examples = dryRun.headings.map(() => []);
    dryRun.settings.columns = dryRun.headings.map(() => null);
  });
  assert.is(screen.getAllByRole('combobox', { name: /^Поле для стовпця/ }).length, 30);
});

test('an import of nothing may still have questions to be answered', async () => {
  await open('/admin/import?id=5', ({ dryRun }) => {
    dryRun.counts = { new: 0, changed: 0, unchanged: 0, refused: 8 };
    dryRun.questions = ['numbers'];
  });
  assert.is(screen.queryByText(/Імпортувати нічого/), null);
  assert.ok(screen.getByText('Спершу скажіть вище, як прочитати файл.'));
});

test('an import of an API of an earlier version asks nothing', async () => {
  await open('/admin/import?id=5', ({ dryRun }) => {
    const { encoding, questions, headingRows, ...earlier } = dryRun;
    assert.equal([encoding, questions, headingRows], [null, [], []]);
    imports.dryRun = earlier as typeof dryRun; // Earlier versions lack these fields.
  });
  assert.is(screen.queryByText('Як прочитати файл'), null);
  await click(start());
  assert.is(app.api.sent('POST', '/api/import/5/run').length, 1);
});

test('a column of tags is mapped, and its names replace those of the items if wished', async () => {
  await open('/admin/import?id=5', (given, api) => {
    api.features = ['export', 'import', 'tags'];
    given.addReference('tags', 'Продано', { id: 3, name: 'Продана' });
    given.addReference('tags', 'Зима');
  });
  await untilKnown();
  const replaces = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /^Замінити/ });
  assert.ok(screen.getByRole('group', { name: 'Мітка: Продано' }));
  assert.ok(screen.getByText('Мітка: Зима'));
  assert.is(replaces(), null, 'no column has tags');
  await map('Марка', 'Мітки');
  assert.is(sentSettings().at(-1)?.entries, undefined);
  assert.ok(screen.getByLabelText(/^Замінити мітки/));
  await click(replaces() as HTMLElement);
  assert.is(sentSettings().at(-1)?.entries, 'replace');
  assert.is(replaces()?.checked, true);
  await click(replaces() as HTMLElement);
  assert.is(sentSettings().at(-1)?.entries, 'add');
});

test('an import of an API without tags offers no field for them', async () => {
  await open('/admin/import?id=5');
  await untilKnown();
  await click(field('Марка'));
  assert.is(screen.queryByRole('option', { name: 'Мітки' }), null);
});

test.run();
