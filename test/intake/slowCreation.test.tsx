import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { ReferenceKind } from '../../src/contract/references';
import { SessionStores } from '../../src/core/stores/SessionStores';
import { clearToasts, useToasts } from '../../src/core/stores/toasts';
import { runFile } from '../../src/intake/laterFiles';
import type { RefusedPhotosProps } from '../../src/intake/RefusedPhotos';
import { RunCard } from '../../src/intake/RunCard';
import { SortPhotos } from '../../src/intake/SortPhotos';
import { creationFile } from '../../src/intake/store/intakeRun';

import { TakeAnother } from '../../src/intake/TakeAnother';
import { FakeApi } from '../setup/FakeApi';
import { browser, browserSuite, deferred, problem } from '../setup/fakeBrowser';
import { click, key, settle } from '../setup/startApp';
import { type FakeIntake, fakeIntake } from './fakeIntake';

/** An intake that is started, or goes on, while a typed entry is still being created. */
const test = browserSuite('an intake during a slow creation of an entry', () => {
  cleanup();
  clearToasts();
});
let api: FakeApi;
let intake: FakeIntake;
/** The settings and the groups' types when the intake was started. */
let started: { supplierId: number | null; types: (number | null)[] }[];
test.before.each(() => {
  api = new FakeApi();
  browser.serve((call) => api.answer(call));
  started = [];
});

async function show(Step: (props: RefusedPhotosProps) => React.ReactNode, given: FakeIntake) {
  intake = given;
  await Promise.all([creationFile.fetch(), runFile.fetch()]);
  const start = () => {
    const { settings, groups } = intake.state();
    started.push({ supplierId: settings.supplierId, types: groups.map(({ values }) => values.typeId) });
  };
  const Sample = () => (
    <>
      <Step intake={{ ...intake.use(), start }} TakeAnother={TakeAnother} />
      {useToasts().map(({ text }) => text)}
    </>
  );
  await settle(() =>
    render(
      <SessionStores>
        <Sample />
      </SessionStores>,
    ),
  );
}

/** Types a name into a select-or-create, whose creation waits; returns functions that end it. */
async function create(kind: ReferenceKind, field: HTMLElement, name: string) {
  const gate = deferred<void>();
  api.replace('POST', `/api/${kind}/`, (call) => gate.promise.then(() => api.answer(call)), 1);
  await settle(() => void fireEvent.change(field, { target: { value: name } }));
  await key('Enter', field);
  return {
    letGo: () => settle(() => gate.resolve()),
    fail: () => {
      api.replace('POST', `/api/${kind}/`, () => problem(503, 'unavailable', 'Зайнято.'), 1);
      return settle(() => gate.resolve());
    },
  };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const typeOf = (fields: string | RegExp) =>
  within(screen.getByRole('group', { name: fields })).getByRole('combobox', { name: 'Тип' });
const idOf = (kind: ReferenceKind) => api.references[kind].at(-1)?.id ?? null;
const pressPhoto = (name: string) => settle(() => fireEvent.click(screen.getByTitle(`${name}.jpg`)));

test('an intake’s items are created with the supplier for all and the type of a group', async () => {
  await show(SortPhotos, fakeIntake('a', 'b'));
  const supplier = await create('suppliers', screen.getByRole('combobox', { name: 'Постачальник' }), 'Базар');
  const type = await create('types', typeOf(/Група 2/), 'Плащі');
  await click(button(/^Створити 2/));
  await supplier.letGo();
  assert.equal(started, []);
  await type.letGo();
  assert.equal(started, [{ supplierId: idOf('suppliers'), types: [null, idOf('types')] }]);
});

test('a new type in an intake goes to the groups it was typed for, whatever is selected since', async () => {
  await show(SortPhotos, fakeIntake('a', 'b'));
  await create('suppliers', screen.getByRole('combobox', { name: 'Постачальник' }), 'Базар').then((each) =>
    each.letGo(),
  );
  await pressPhoto('a');
  const type = await create('types', typeOf(/Для вибраних груп/), 'Плащі');
  await pressPhoto('b');
  await pressPhoto('a');
  await click(button(/^Створити 2/));
  assert.equal(started, []);
  await type.letGo();
  assert.equal(
    started.map(({ types }) => types),
    [[idOf('types'), null]],
  );
});

test('the failure of an intake’s type whose field is gone is told, and nothing is started', async () => {
  await show(SortPhotos, fakeIntake('a'));
  await create('suppliers', screen.getByRole('combobox', { name: 'Постачальник' }), 'Базар').then((each) =>
    each.letGo(),
  );
  await pressPhoto('a');
  const type = await create('types', typeOf(/Для вибраних груп/), 'Плащі');
  await pressPhoto('a');
  await click(button(/^Створити 1/));
  await type.fail();
  assert.equal(started, []);
  assert.ok(screen.getByText('Зайнято.'));
  await click(button(/^Створити 1/));
  assert.is(started.length, 1);
});

test('an intake goes on with the supplier that replaces one that is gone', async () => {
  const given = fakeIntake('a');
  const failed = { state: 'failed', clothesId: null, detail: 'Такого запису вже немає.' } as const;
  given.set({
    status: 'paused',
    settings: { ...given.state().settings, supplierId: 99 },
    progress: new Map([['g1', failed]]),
  });
  await show(RunCard, given);
  const supplier = await create('suppliers', screen.getByRole('combobox', { name: 'Постачальник' }), 'Базар');
  await click(button('Спробувати ще раз'));
  await click(button('Продовжити'));
  assert.equal(started, []);
  await supplier.letGo();
  assert.equal([...new Set(started.map(({ supplierId }) => supplierId))], [idOf('suppliers')]);
});

test.run();
