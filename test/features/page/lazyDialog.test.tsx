import { cleanup, render, screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openLazily, useIdleFetch } from '../../../src/features/page/lazyDialog';
import { type LazyFile, lazyFile } from '../../../src/features/page/lazyScreen';
import { useBusy } from '../../../src/features/page/useBusy';
import { clearToasts, useToasts } from '../../../src/stores/toasts';
import { settle } from '../../screens/startApp';
import { deferred } from '../../setup/fakeBrowser';
import { type FakeClock, fakeClock } from '../../ui/fakeClock';

const test = suite('a dialog in a file of its own');
let clock: FakeClock;
let opened = 0;
test.before.each(() => {
  clock = fakeClock();
  opened = 0;
});
test.after.each(() => {
  cleanup();
  clearToasts();
  clock.restore();
});

function Page({ file, isThere = true }: { file: LazyFile<string>; isThere?: boolean }) {
  const content = useIdleFetch(file, isThere);
  const open = useBusy(() =>
    openLazily(file, () => {
      opened += 1;
    }),
  );
  const [toast] = useToasts();
  return (
    <>
      <p>{content ?? String(content)}</p>
      <button type="button" aria-busy={open.busy} onClick={open.onClick}>
        Додати
      </button>
      {toast && (
        <button type="button" onClick={toast.action?.onAction}>
          {toast.text}
        </button>
      )}
    </>
  );
}

const add = () => screen.getByRole('button', { name: 'Додати' });
const press = (button: HTMLElement) => settle(() => button.click());

test('what is fetched already is given only where it is wanted', async () => {
  const file = lazyFile(async () => 'dialog');
  await file.fetch();
  const Part = ({ isWanted }: { isWanted: boolean }) => <p>{useIdleFetch(file, isWanted) ?? 'nothing'}</p>;
  const { rerender } = render(<Part isWanted={false} />);
  assert.ok(screen.getByText('nothing'));
  rerender(<Part isWanted />);
  assert.ok(screen.getByText('dialog'));
});

test('is opened when its file is there; until then the button is busy', async () => {
  const file = deferred<string>();
  render(<Page file={lazyFile(() => file.promise)} />);
  await press(add());
  assert.is(add().getAttribute('aria-busy'), 'true');
  assert.is(opened, 0);
  await settle(() => file.resolve('dialog'));
  assert.is(opened, 1);
  assert.is(add().getAttribute('aria-busy'), 'false');
});

test('whose file cannot be fetched leaves the page, and a toast offers a retry', async () => {
  let gone = true;
  render(
    <Page
      file={lazyFile(async () => {
        if (gone) throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
        return 'dialog';
      })}
    />,
  );
  await press(add());
  assert.is(opened, 0);
  assert.is(add().getAttribute('aria-busy'), 'false');
  gone = false;
  await press(screen.getByRole('button', { name: 'Не вдалося завантажити дані' }));
  assert.is(opened, 1);
});

test('is fetched while the browser is idle, but not before the page is there', async () => {
  let loads = 0;
  const file = lazyFile(async () => {
    loads += 1;
    return 'dialog';
  });
  const { rerender } = render(<Page file={file} isThere={false} />);
  clock.idle();
  await settle();
  assert.is(loads, 0);
  rerender(<Page file={file} />);
  clock.idle();
  await settle();
  assert.is(loads, 1);
  await press(add());
  assert.equal([opened, loads], [1, 1]);
});

test('a file that could not be fetched while the browser idled is shown once it has come after all', async () => {
  let gone = true;
  const file = lazyFile(async () => {
    if (gone) throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
    return 'dialog';
  });
  const { rerender } = render(<Page file={file} />);
  assert.ok(screen.getByText('null'));
  clock.idle();
  await settle();
  assert.ok(screen.getByText('undefined'));
  gone = false;
  await settle(() => void file.fetch());
  rerender(<Page file={file} />);
  assert.ok(screen.getByText('dialog'));
});

test.run();
