import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inputsFilledIn, pendingInputs } from '../../../src/core/lib/pendingInputs';
import { TextField } from '../../../src/ui/fields/TextField';
import { checkTexts } from '../../../src/ui/photos/checkPhoto';
import { FileField, type FileFieldProps } from '../../../src/ui/photos/FileField';
import { photoFileTexts } from '../../../src/ui/photos/photoFiles';
import { deferred } from '../../setup/fakeBrowser';
import { fileOf } from '../photos';

const test = suite('FileField');
const { createObjectURL, revokeObjectURL } = URL;
let shown = new Set<string>();
let kept: File[] = [];

test.before.each(() => {
  shown = new Set();
  kept = [];
  URL.createObjectURL = () => {
    const url = `blob:http://localhost/${shown.size}`;
    shown.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => shown.delete(url);
});
test.after.each(cleanup);
test.after(() => {
  Object.assign(URL, { createObjectURL, revokeObjectURL });
});

function Sample({ first = [], ...rest }: Partial<FileFieldProps> & { first?: File[] }) {
  const [files, setFiles] = useState<File[]>(first);
  kept = files;
  return (
    <form>
      <TextField label="Назва" value="" onChange={() => undefined} />
      <FileField label="Фото" files={files} onChange={setFiles} {...rest} />
    </form>
  );
}

const input = () => screen.getByLabelText('Фото');
const choose = (...files: File[]) => fireEvent.change(input(), { target: { files } });
const names = () => kept.map((file) => file.name);

test('a file field takes several photos, shows each with a preview and its size', async () => {
  render(<Sample />);
  choose(fileOf('jpeg', 'a.jpg', { size: 2_500_000 }), fileOf('png', 'b.png'));
  const item = (await screen.findByText('a.jpg')).closest('li');
  assert.ok(item);
  assert.ok(within(item ?? document.body).getByText('2,4 МБ'));
  assert.equal(names(), ['a.jpg', 'b.png']);
  await waitFor(() => assert.is(document.querySelectorAll('img[src^="blob:"]').length, 2));
  assert.ok(screen.getByText('Вибрано файлів: 2'));
});

test('a file field adds what is chosen later to what is there, and the same file only once', async () => {
  render(<Sample first={[fileOf('jpeg', 'a.jpg')]} />);
  choose(fileOf('jpeg', 'a.jpg'), fileOf('jpeg', 'b.jpg'));
  await screen.findByText('b.jpg');
  assert.equal(names(), ['a.jpg', 'b.jpg']);
});

test('a file field keeps both of two choices made in quick succession', async () => {
  render(<Sample />);
  choose(fileOf('jpeg', 'a.jpg'));
  choose(fileOf('jpeg', 'b.jpg'));
  await waitFor(() => assert.equal(names(), ['a.jpg', 'b.jpg']));
});

test('a file field says that files are being read until they are checked', async () => {
  render(<Sample />);
  choose(fileOf('jpeg', 'a.jpg'));
  assert.equal(names(), []);
  assert.is(pendingInputs.get().size, 1);
  await act(inputsFilledIn);
  assert.equal(names(), ['a.jpg']);
  assert.is(pendingInputs.get().size, 0);
});

test('a file field keeps no save waiting once it is gone', async () => {
  const { unmount } = render(<Sample />);
  const file = fileOf('jpeg', 'a.jpg');
  const read = deferred<ArrayBuffer>();
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => read.promise });
  choose(file);
  assert.is(pendingInputs.get().size, 1);
  unmount();
  assert.is(pendingInputs.get().size, 0);
  read.resolve(new ArrayBuffer(0));
});

test('a file field names a file that cannot be sent and why, and takes the others', async () => {
  render(<Sample />);
  choose(fileOf('heic', 'IMG_1.heic', { type: '' }), fileOf('jpeg', 'a.jpg'));
  const alert = await screen.findByText('IMG_1.heic');
  assert.is(alert.closest('li')?.textContent, `IMG_1.heic ${checkTexts.heic}`);
  assert.ok(alert.closest('[role="alert"]'));
  assert.equal(names(), ['a.jpg']);
});

test('a file field takes no more than its room', async () => {
  const first = Array.from({ length: 19 }, (_, index) => fileOf('jpeg', `${index}.jpg`));
  render(<Sample first={first} />);
  choose(fileOf('jpeg', 'a.jpg'), fileOf('jpeg', 'b.jpg'));
  await screen.findByText(photoFileTexts.tooMany);
  assert.is(names().length, 20);
  assert.is(names()[19], 'a.jpg');
});

test('a file field takes what is dropped on it, and shows that it would', async () => {
  const { container } = render(<Sample />);
  const zone = container.querySelector('.file-drop');
  assert.ok(zone);
  if (!zone) return;
  const dataTransfer = { files: [fileOf('jpeg', 'a.jpg')], types: ['Files'] };
  fireEvent.dragOver(zone, { dataTransfer });
  assert.ok(zone.hasAttribute('data-dragging'));
  fireEvent.drop(zone, { dataTransfer });
  await screen.findByText('a.jpg');
  assert.not(zone.hasAttribute('data-dragging'));
});

test('a file dropped beside a file field does not open in place of the page', () => {
  const { unmount } = render(<Sample />);
  const drop = (type = 'Files') => {
    const event = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { types: [type] } });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  assert.is(drop(), true);
  assert.is(drop('text/plain'), false);
  unmount();
  assert.is(drop(), false);
});

test('a file field takes a picture pasted anywhere in its form, but leaves pasted text alone', async () => {
  render(<Sample />);
  const name = screen.getByLabelText('Назва');
  const text = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(text, { clipboardData: { files: [] } });
  name.dispatchEvent(text);
  assert.is(text.defaultPrevented, false);
  const picture = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(picture, { clipboardData: { files: [fileOf('png', 'image.png')] } });
  name.dispatchEvent(picture);
  assert.is(picture.defaultPrevented, true);
  await screen.findByText('image.png');
  assert.equal(names(), ['image.png']);
});

test('a file field removes a file, gives its preview back, and moves the focus to the next', async () => {
  render(<Sample first={[fileOf('jpeg', 'a.jpg'), fileOf('jpeg', 'b.jpg')]} />);
  const remove = (name: string) => screen.getByRole('button', { name: `Прибрати ${name}` });
  remove('a.jpg').focus();
  fireEvent.click(remove('a.jpg'));
  assert.equal(names(), ['b.jpg']);
  assert.is(document.activeElement, remove('b.jpg'));
  fireEvent.click(remove('b.jpg'));
  assert.is(document.activeElement, input());
  assert.is(shown.size, 0);
});

test('a file field gives all previews back when it goes away', () => {
  const { unmount } = render(<Sample first={[fileOf('jpeg', 'a.jpg')]} />);
  assert.is(shown.size, 1);
  unmount();
  assert.is(shown.size, 0);
});

test('a file field shows how far each file has come, and sends a failed one again', () => {
  const files = ['a', 'b', 'c'].map((name) => fileOf('jpeg', `${name}.jpg`));
  const again: string[] = [];
  render(
    <Sample
      first={files}
      onRetry={(file) => again.push(file.name)}
      status={(file) =>
        file === files[0]
          ? { state: 'uploading', fraction: 0.5 }
          : file === files[1]
            ? { state: 'failed', message: 'Немає мережі' }
            : { state: 'done' }
      }
    />,
  );
  assert.is(screen.getByRole('progressbar', { name: 'Надсилання a.jpg' }).getAttribute('value'), '50');
  assert.is(screen.queryByRole('button', { name: 'Прибрати a.jpg' }), null);
  assert.ok(screen.getByText('Немає мережі'));
  fireEvent.click(screen.getByRole('button', { name: 'Надіслати ще раз b.jpg' }));
  assert.equal(again, ['b.jpg']);
  assert.ok(screen.getByText('Надіслано'));
});

test('a file field says of a file whose bytes are all sent that the server is at work on it', () => {
  render(<Sample first={[fileOf('jpeg', 'a.jpg')]} status={() => ({ state: 'uploading', fraction: 1 })} />);
  assert.ok(screen.getByText('Обробка…'));
  assert.not(screen.getByRole('progressbar', { name: 'Обробка a.jpg' }).hasAttribute('value'));
});

test('a file field is labelled, described and out of reach like any field', () => {
  render(<Sample disabled error="Обов'язкове поле" first={[fileOf('jpeg', 'a.jpg')]} required />);
  assert.is(input().getAttribute('type'), 'file');
  assert.is(input().getAttribute('aria-invalid'), 'true');
  assert.ok(input().hasAttribute('disabled'));
  assert.is(screen.queryByRole('button'), null);
});

test.run();
