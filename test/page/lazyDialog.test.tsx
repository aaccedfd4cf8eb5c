import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { serverReached } from '../../src/core/http/serverReached';
import { navigate } from '../../src/core/router/location';
import { clearToasts, useToasts } from '../../src/core/stores/toasts';
import { openLazily, useHint, useIdleFetch } from '../../src/page/lazyDialog';
import { type LazyFile, lazyFile, lazyScreen } from '../../src/page/lazyScreen';
import { RenderExtra } from '../../src/page/RenderExtra';
import { useBusy } from '../../src/page/useBusy';
import { deferred } from '../setup/fakeBrowser';
import { settle } from '../setup/startApp';
import { type FakeClock, fakeClock } from '../ui/fakeClock';

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
  return (
    <>
      <p>{content ?? String(content)}</p>
      <button type="button" aria-busy={open.busy} onClick={open.onClick}>
        Додати
      </button>
      {useToasts().map(({ id, action }) => (
        <button key={id} type="button" onClick={action?.onAction}>
          {action?.label}
        </button>
      ))}
    </>
  );
}

const add = () => screen.getByRole('button', { name: 'Додати' });
const press = (button: HTMLElement) => settle(() => button.click());

test('a dialog’s file that is fetched already is returned only if it is wanted', async () => {
  const file = lazyFile(async () => 'dialog');
  await file.fetch();
  const Part = ({ isWanted }: { isWanted: boolean }) => <p>{useIdleFetch(file, isWanted) ?? 'nothing'}</p>;
  const { rerender } = render(<Part isWanted={false} />);
  assert.ok(screen.getByText('nothing'));
  rerender(<Part isWanted />);
  assert.ok(screen.getByText('dialog'));
});

test('a dialog opens when its file is loaded; until then the button is busy', async () => {
  const file = deferred<string>();
  render(<Page file={lazyFile(() => file.promise)} />);
  await press(add());
  assert.is(add().getAttribute('aria-busy'), 'true');
  assert.is(opened, 0);
  await settle(() => file.resolve('dialog'));
  assert.is(opened, 1);
  assert.is(add().getAttribute('aria-busy'), 'false');
});

test('a dialog whose file cannot be fetched offers a retry in a toast, then a reload', async () => {
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
  await press(screen.getByRole('button', { name: 'Спробувати ще раз' }));
  assert.is(opened, 0);
  assert.ok(screen.getByText('Перезавантажити сторінку'));
  gone = false;
  await press(screen.getByRole('button', { name: 'Спробувати ще раз' }));
  assert.is(opened, 1);
});

test('a dialog’s file is fetched while the browser is idle, but not before the page is shown', async () => {
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

test('a dialog’s file that could not be fetched in idle time is shown once it has come', async () => {
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

test('a dialog’s failed file is fetched again with the connection or on another page', async () => {
  let [gone, loads] = [true, 0];
  const missing = () =>
    lazyFile(async () => {
      loads += 1;
      if (gone) throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
      return 'dialog';
    });
  const idle = async () => {
    clock.idle();
    await settle();
  };
  const reasons = [() => serverReached.set(true), () => navigate('/admin/types')];
  for (const reason of reasons) {
    [gone, loads] = [true, 0];
    navigate('/admin/brands');
    await settle(() => serverReached.set(false));
    const { unmount } = render(<Page file={missing()} />);
    await idle();
    await idle();
    assert.is(loads, 1, 'not in a loop');
    gone = false;
    await settle(reason);
    await idle();
    assert.ok(screen.getByText('dialog'));
    unmount();
  }
  serverReached.set(true);
});

test('a page stays usable if the file of an optional part is gone, and the part comes later', async () => {
  let gone = true;
  const file = lazyScreen(async () => {
    if (gone) throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
    return ({ name }: { name: string }) => <p>{name}</p>;
  });
  await settle(() =>
    render(
      <>
        <input aria-label="Опис" defaultValue="Тепле" />
        <RenderExtra file={file} props={{ name: 'Завдання' }} />
      </>,
    ),
  );
  const field = screen.getByLabelText('Опис');
  await settle(() => serverReached.set(false));
  gone = false;
  await settle(() => serverReached.set(true));
  assert.ok(screen.getByText('Завдання'));
  assert.is(screen.getByLabelText('Опис'), field);
});

/** Replaces what the browser tells about its pointer and its connection. */
function withDevice(hovers: boolean, effectiveType: string): () => void {
  const { matchMedia } = globalThis;
  // The app reads nothing else of the answer.
  globalThis.matchMedia = () => ({ matches: hovers }) as MediaQueryList;
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { effectiveType } });
  return () => {
    globalThis.matchMedia = matchMedia;
    Reflect.deleteProperty(navigator, 'connection');
  };
}

function Hinted({ file }: { file: LazyFile<string> }) {
  return (
    <button type="button" {...useHint(file)}>
      Історія
    </button>
  );
}

test('a file is fetched when the pointer or the focus reaches its control, and not before', async () => {
  const restore = withDevice(true, '4g');
  for (const reach of [fireEvent.pointerEnter, fireEvent.focus]) {
    let loads = 0;
    const { unmount } = render(
      <Hinted
        file={lazyFile(async () => {
          loads += 1;
          return 'history';
        })}
      />,
    );
    await settle(() => clock.idle());
    assert.is(loads, 0);
    await settle(() => reach(screen.getByRole('button')));
    assert.is(loads, 1);
    unmount();
  }
  restore();
});

test('where fingers press or the connection is slow, the file of a control is fetched when idle', async () => {
  for (const [hovers, connection] of [
    [false, '4g'],
    [true, '3g'],
    [true, 'slow-2g'],
  ] as const) {
    const restore = withDevice(hovers, connection);
    const file = lazyFile(async () => 'history');
    const { unmount } = render(<Hinted file={file} />);
    assert.is(file.get(), null);
    clock.idle();
    await settle();
    assert.is(file.get(), 'history');
    unmount();
    restore();
  }
});

test.run();
