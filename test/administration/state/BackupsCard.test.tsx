import { cleanup, render, screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { BackupsCard } from '../../../src/administration/state/BackupsCard';
import type { Backup, BackupList, BackupStatus } from '../../../src/contract/backups';
import { clearToasts, useToasts } from '../../../src/core/stores/toasts';
import { browser, browserSuite, json, problem } from '../../setup/fakeBrowser';
import { click, settle } from '../../setup/startApp';

const test = browserSuite('the card of the backups', cleanup, clearToasts);

const backup: Backup = {
  name: '2026-11-21T03-00-00Z',
  madeAt: '2026-11-21T03:00:00.000Z',
  size: 14_200_000,
  added: 900_000,
  verified: true,
  items: 2,
  photos: 7,
};
const status: BackupStatus = {
  configured: true,
  every: 24,
  running: false,
  last: backup,
  failure: null,
  alarming: false,
};

function Page() {
  const toasts = useToasts();
  return (
    <main>
      <BackupsCard shownAt="" onLevel={() => {}} />
      <ol>
        {toasts.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ol>
    </main>
  );
}

/** Shows the card with an answer; a function returns one for each call. */
async function show(answer: (method: string) => Response): Promise<void> {
  browser.serve(({ method }) => answer(method));
  render(<Page />);
  await settle();
}

const list = (given: Partial<BackupStatus> = {}, backups = [backup]): Response =>
  json({ data: { status: { ...status, ...given }, backups } satisfies BackupList });

const card = () => screen.getByRole('region', { name: 'Резервні копії' });
const make = () => screen.getByRole('button', { name: 'Зробити зараз' });

test('the card of backups lists them: age, size, what is new in each, whether it was verified', async () => {
  await show(() => list({}, [backup, { ...backup, name: 'old', verified: false }]));
  const [first, second] = within(screen.getByRole('list', { name: 'Зроблені копії' })).getAllByRole(
    'listitem',
  );
  assert.match(first?.textContent ?? '', /2026-11-21 \d\d:00:00/);
  assert.match(first?.textContent ?? '', /перевірено2 товари, 7 фото; 14,2.МБ, із них нового 900.КБ/);
  assert.match(second?.textContent ?? '', 'пошкоджена або неповна');
  assert.match(card().textContent ?? '', 'Сервер робить копію щодня.');
  assert.match(card().textContent ?? '', 'npm run restore -- ТЕКА');
});

test('the card of backups makes one now, shows that it runs, and tells when it is done', async () => {
  let looks = 0;
  await show((method) => {
    if (method === 'POST') return json({ data: { ...status, running: true } }, 202);
    looks += 1;
    return looks === 2 ? list({ running: true }) : list();
  });
  await click(make());
  await settle();
  assert.ok(screen.getByText('Копія створюється. Можна працювати далі.'));
  assert.is(make().getAttribute('aria-busy'), 'true');
  await settle(() => browser.advance(3000));
  assert.is(make().getAttribute('aria-busy'), 'true');
  await settle(() => browser.advance(3000));
  assert.not.ok(make().getAttribute('aria-busy') === 'true');
  assert.ok(screen.getByText('Резервну копію створено'));
  assert.is(browser.timers(), 0);
});

test('the card of backups has its level in words, like the other cards of the page', async () => {
  const levels: [Partial<BackupStatus>, string][] = [
    [{}, 'Гаразд'],
    [{ last: { ...backup, verified: false } }, 'Увага'],
    [{ configured: false, every: null, last: null }, 'Увага'],
    [{ alarming: true }, 'Тривога'],
  ];
  for (const [given, level] of levels) {
    await show(() => list(given));
    assert.ok(within(card()).queryByText(level), level);
    cleanup();
  }
});

test('the card of backups tells what fails and what to do, at once to a screen reader', async () => {
  const failure = { at: '2026-11-22T03:00:00.000Z', detail: 'Теки для резервних копій немає.' };
  await show(() => list({ failure, alarming: true, last: null }, []));
  assert.match(screen.getByRole('alert').textContent ?? '', /Остання спроба, 2026-11-22.*Теки для резервних/);
  assert.match(card().textContent ?? '', 'Копій ще немає.');
});

test('the card of backups tells that the last is old, and what to set if there is no folder', async () => {
  await show(() => list({ alarming: true }));
  assert.match(card().textContent ?? '', 'Копій давно не було.');
  cleanup();
  await show(() => list({ configured: false, every: null, last: null }, []));
  assert.match(card().textContent ?? '', 'BACKUP_DIR');
  assert.not.ok(screen.queryByRole('button'));
});

test('the card of backups can be loaded again; a refused start says why', async () => {
  let fails = true;
  await show((method) => {
    if (method === 'POST') return problem(409, 'task_running', 'Резервна копія вже створюється.');
    return fails ? problem(500, 'internal', 'Сталася помилка.') : list();
  });
  assert.match(screen.getByRole('alert').textContent ?? '', 'Сталася помилка.');
  fails = false;
  await click(screen.getByRole('button', { name: 'Спробувати ще раз' }));
  await settle();
  await click(make());
  await settle();
  assert.ok(screen.getByText('Резервна копія вже створюється.'));
});

test.run();
