import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ConfirmDialog } from '../../../src/ui/dialog/ConfirmDialog';
import { Dialog, type DialogProps } from '../../../src/ui/dialog/Dialog';
import { TextField } from '../../../src/ui/fields/TextField';

const test = suite('Dialog');
test.after.each(cleanup);

const close = () => {};

test('a dialog is modal and named by its title', () => {
  render(<Dialog title="Створити бренд" onClose={close} />);
  const dialog = screen.getByRole('dialog', { name: 'Створити бренд' }) as HTMLDialogElement;
  assert.ok(dialog.open);
  assert.is(dialog.getAttribute('aria-modal'), 'true');
});

test('a dialog puts the focus on the first field, its text selected to be typed over', () => {
  render(
    <Dialog title="Редагувати" onClose={close}>
      <button type="button">Раніше</button>
      <TextField label="Назва" value="Zara" onChange={close} />
    </Dialog>,
  );
  const field = screen.getByLabelText('Назва') as HTMLInputElement;
  assert.is(document.activeElement, field);
  assert.equal([field.selectionStart, field.selectionEnd], [0, 4]);
});

test('a dialog focuses its heading where there is no field or where it is asked to', () => {
  const { unmount } = render(<Dialog title="Довгий текст" onClose={close} />);
  assert.is(document.activeElement, screen.getByRole('heading', { name: 'Довгий текст' }));
  unmount();
  render(
    <Dialog title="Текст" initialFocus="heading" onClose={close}>
      <input aria-label="Поле" />
    </Dialog>,
  );
  assert.is(document.activeElement, screen.getByRole('heading', { name: 'Текст' }));
});

test('a dialog asks to be closed by Esc, every time, and never closes by itself', () => {
  let asked = 0;
  render(
    <Dialog title="Є зміни" onClose={() => asked++}>
      <input aria-label="Поле" defaultValue="важливе" />
    </Dialog>,
  );
  for (let press = 1; press <= 4; press++) {
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    act(() => void screen.getByLabelText('Поле').dispatchEvent(event));
    assert.is(asked, press);
    assert.ok(event.defaultPrevented, 'the browser must not close it');
  }
  assert.ok((screen.getByRole('dialog') as HTMLDialogElement).open);
});

test('a dialog leaves an Esc to a control inside that has used it, or to a composition', () => {
  let asked = 0;
  render(
    <Dialog title="Назва" onClose={() => asked++}>
      <input aria-label="Поле" onKeyDown={(event) => event.preventDefault()} />
      <input aria-label="Інше" />
    </Dialog>,
  );
  fireEvent.keyDown(screen.getByLabelText('Поле'), { key: 'Escape' });
  fireEvent.keyDown(screen.getByLabelText('Інше'), { key: 'Escape', isComposing: true });
  assert.is(asked, 0);
});

test('a dialog answers Esc when the focus has fallen out of it', () => {
  let asked = 0;
  render(<Dialog title="Назва" onClose={() => asked++} />);
  (document.activeElement as HTMLElement).blur();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  assert.is(asked, 1);
});

test('a dialog cannot be closed while busy, and says so', () => {
  let asked = 0;
  render(<Dialog title="Зберігаємо" busy onClose={() => asked++} />);
  const closeButton = screen.getByRole('button', { name: 'Закрити' });
  fireEvent.click(closeButton);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  assert.is(asked, 0);
  assert.is(closeButton.getAttribute('aria-disabled'), 'true');
  assert.is(screen.getByRole('dialog').getAttribute('aria-busy'), 'true');
});

test('a dialog is open again at once when the system closes it, and asks', () => {
  let asked = 0;
  render(
    <Dialog title="Назва" onClose={() => asked++}>
      <input aria-label="Поле" defaultValue="важливе" />
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog') as HTMLDialogElement;
  act(() => dialog.close());
  assert.ok(dialog.open);
  assert.is(asked, 1);
  assert.is((screen.getByLabelText('Поле') as HTMLInputElement).value, 'важливе');
});

test('a dialog lets the cancel of a file chooser inside pass', () => {
  let asked = 0;
  render(
    <Dialog title="Фото" onClose={() => asked++}>
      <input type="file" aria-label="Файл" />
    </Dialog>,
  );
  fireEvent(screen.getByLabelText('Файл'), new Event('cancel', { bubbles: true }));
  assert.is(asked, 0);
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  assert.is(asked, 1);
});

test('a dialog keeps Tab inside, both ways round', () => {
  render(
    <Dialog title="Назва" onClose={close} footer={<button type="button">Зберегти</button>}>
      <input aria-label="Поле" />
    </Dialog>,
  );
  const first = screen.getByRole('button', { name: 'Закрити' });
  const last = screen.getByRole('button', { name: 'Зберегти' });
  last.focus();
  fireEvent.keyDown(last, { key: 'Tab' });
  assert.is(document.activeElement, first);
  fireEvent.keyDown(first, { key: 'Tab', shiftKey: true });
  assert.is(document.activeElement, last);
  last.blur();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  assert.is(document.activeElement, first);
});

test('a dialog gives the focus back to what opened it', () => {
  render(<Opener />);
  const opener = screen.getByRole('button', { name: 'Додати' });
  opener.focus();
  fireEvent.click(opener);
  assert.is(document.activeElement, screen.getByLabelText('Назва'));
  fireEvent.click(screen.getByRole('button', { name: 'Закрити' }));
  assert.is(document.activeElement, opener);
});

test('a dialog gives the focus to the row beside, when the row that opened it is gone', () => {
  render(<Rows />);
  const second = screen.getByRole('button', { name: 'Видалити Б' });
  second.focus();
  fireEvent.click(second);
  fireEvent.click(screen.getByRole('button', { name: 'Підтвердити' }));
  assert.is(document.activeElement, screen.getByRole('button', { name: 'Видалити В' }));
  fireEvent.click(document.activeElement as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: 'Підтвердити' }));
  assert.is(document.activeElement, screen.getByRole('button', { name: 'Видалити А' }));
  fireEvent.click(document.activeElement as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: 'Підтвердити' }));
  assert.is(document.activeElement, screen.getByRole('button', { name: 'Додати' }));
});

test('a dialog gives the focus to what is named, when its opener is gone', () => {
  const { rerender } = render(<Fallback />);
  screen.getByRole('button', { name: 'Відкрити' }).focus();
  rerender(<Fallback open />);
  rerender(<Fallback gone />);
  assert.is(document.activeElement, screen.getByRole('button', { name: 'Далі' }));
});

test('only the upper of two dialogs handles keys, then the lower one again', () => {
  const closed: string[] = [];
  const { rerender } = render(<Two upper={false} closed={closed} />);
  rerender(<Two upper closed={closed} />);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  assert.equal(closed, ['upper']);
  rerender(<Two upper={false} closed={closed} />);
  assert.is(document.activeElement, screen.getByLabelText('Поле'));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  assert.equal(closed, ['upper', 'lower']);
});

test('a dialog keeps the submit of a form inside it from the form around it', () => {
  const sent: string[] = [];
  render(
    <form onSubmit={() => sent.push('outer')}>
      <Dialog title="Назва" onClose={close}>
        <form
          aria-label="Внутрішня"
          onSubmit={(event) => {
            event.preventDefault();
            sent.push('inner');
          }}
        />
      </Dialog>
    </form>,
  );
  fireEvent.submit(screen.getByRole('form', { name: 'Внутрішня' }));
  assert.equal(sent, ['inner']);
});

test('a question is an alertdialog, described by its text, with the focus on what does no harm', () => {
  let confirmed = 0;
  render(
    <ConfirmDialog
      danger
      title="Видалення одягу"
      text="Цю дію неможливо відмінити"
      confirmLabel="Підтвердити"
      cancelLabel="Скасувати"
      onConfirm={() => confirmed++}
      onCancel={close}
    />,
  );
  const dialog = screen.getByRole('alertdialog', { name: 'Видалення одягу' });
  const text = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  assert.is(text?.textContent, 'Цю дію неможливо відмінити');
  assert.is(document.activeElement, screen.getByRole('button', { name: 'Скасувати' }));
  fireEvent.click(screen.getByRole('button', { name: 'Підтвердити' }));
  assert.is(confirmed, 1);
});

test('a question that is being carried out is neither confirmed again nor cancelled', () => {
  let pressed = 0;
  render(
    <ConfirmDialog
      busy
      title="Видалення"
      text="Справді?"
      confirmLabel="Підтвердити"
      cancelLabel="Скасувати"
      onConfirm={() => pressed++}
      onCancel={() => pressed++}
    />,
  );
  for (const name of ['Підтвердити', 'Скасувати', 'Закрити']) {
    const button = screen.getByRole('button', { name });
    fireEvent.click(button);
    assert.is(button.getAttribute('aria-disabled'), 'true');
    assert.not.ok(button.hasAttribute('disabled'), 'stays in the Tab order');
  }
  assert.is(pressed, 0);
});

function Opener() {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const props: DialogProps = { title: 'Створити', onClose: () => setOpen(false) };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Додати
      </button>
      {open && (
        <Dialog {...props}>
          <TextField label="Назва" value={name} onChange={setName} />
        </Dialog>
      )}
    </>
  );
}

function Rows() {
  const [rows, setRows] = useState(['А', 'Б', 'В']);
  const [asked, ask] = useState<string | null>(null);
  return (
    <div>
      <div data-focus-home="">
        <button type="button">Додати</button>
      </div>
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <td>
                <button type="button">Редагувати {row}</button>
                <button type="button" onClick={() => ask(row)}>
                  Видалити {row}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asked && (
        <ConfirmDialog
          title="Видалення"
          text="Справді?"
          confirmLabel="Підтвердити"
          cancelLabel="Скасувати"
          onCancel={() => ask(null)}
          onConfirm={() => {
            setRows(rows.filter((row) => row !== asked));
            ask(null);
          }}
        />
      )}
    </div>
  );
}

function Fallback({ open = false, gone = false }) {
  const next = useRef<HTMLButtonElement>(null);
  return (
    <>
      {!gone && <button type="button">Відкрити</button>}
      <button ref={next} type="button">
        Далі
      </button>
      {open && <Dialog title="Назва" onClose={close} returnFocus={() => next.current} />}
    </>
  );
}

function Two({ upper, closed }: { upper: boolean; closed: string[] }) {
  return (
    <Dialog title="Нижній" onClose={() => closed.push('lower')}>
      <input aria-label="Поле" />
      {upper && <Dialog title="Верхній" onClose={() => closed.push('upper')} />}
    </Dialog>
  );
}

test.run();
