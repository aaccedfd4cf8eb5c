import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Gallery, type GalleryProps } from '../../../src/ui/photos/Gallery';
import { photoFileTexts } from '../../../src/ui/photos/photoFiles';
import { fileOf } from '../photos';

const test = suite('Gallery');
test.after.each(cleanup);

const photos = [1, 2, 3].map((id) => ({ id, url: `/images/${id}/small.webp`, alt: `Фото ${id}` }));
const button = (name: string) => screen.getByRole('button', { name });

function show(props: Partial<GalleryProps> = {}) {
  const said: string[] = [];
  render(
    <Gallery
      photos={photos}
      mainId={2}
      onOpen={(index) => said.push(`open ${index}`)}
      onMakeMain={(id) => said.push(`main ${id}`)}
      onDelete={(id) => said.push(`delete ${id}`)}
      onAdd={(files) => said.push(`add ${files.map((file) => file.name)}`)}
      onRetry={(id) => said.push(`retry ${id}`)}
      onDismiss={(id) => said.push(`dismiss ${id}`)}
      {...props}
    />,
  );
  return said;
}

function Shrinking() {
  const [left, setLeft] = useState(photos);
  return (
    <Gallery
      photos={left}
      onOpen={() => undefined}
      onDelete={(id) => setLeft(left.filter((photo) => photo.id !== id))}
      onAdd={() => undefined}
    />
  );
}

test('a gallery is a list of photos with their alt texts, under its heading', () => {
  show();
  const gallery = within(screen.getByRole('group', { name: 'Галерея фото' }));
  assert.ok(gallery.getByRole('heading', { name: 'Галерея фото' }));
  assert.equal(
    gallery.getAllByRole('img').map((photo) => photo.getAttribute('alt')),
    ['Фото 1', 'Фото 2', null, 'Фото 3'],
  );
  assert.is(gallery.getAllByRole('listitem').length, 4);
});

test('a gallery’s magnifier opens a photo large, or the photo itself where none can be main', () => {
  const said = show();
  fireEvent.click(button('Збільшити: Фото 3'));
  cleanup();
  const saidThen = show({ onMakeMain: undefined });
  fireEvent.click(button('Збільшити: Фото 1'));
  assert.equal([...said, ...saidThen], ['open 2', 'open 0']);
});

test('a press on a gallery’s photo makes it the main one, which is pressed and bears the star', () => {
  const said = show();
  assert.is(button('Зробити головним: Фото 2').getAttribute('aria-pressed'), 'true');
  assert.is(button('Зробити головним: Фото 1').getAttribute('aria-pressed'), 'false');
  fireEvent.click(button('Зробити головним: Фото 2'));
  fireEvent.click(button('Зробити головним: Фото 1'));
  assert.equal(said, ['main 1']);
  const star = screen.getByRole('img', { name: 'Головне фото' });
  assert.ok(star.closest('li')?.contains(button('Збільшити: Фото 2')));
});

test('a gallery’s delete button names its photo', () => {
  const said = show();
  fireEvent.click(button('Видалити: Фото 3'));
  assert.equal(said, ['delete 3']);
});

test('a gallery’s photo whose change is under way takes no further press', () => {
  const said = show({ busyId: 3 });
  fireEvent.click(button('Видалити: Фото 3'));
  fireEvent.click(button('Зробити головним: Фото 3'));
  assert.equal(said, []);
});

test('a gallery focuses after a delete the photo that took the place', () => {
  render(<Shrinking />);
  for (const [gone, next] of [
    ['Видалити: Фото 1', 'Збільшити: Фото 2'],
    ['Видалити: Фото 3', null],
  ] as const) {
    button(gone).focus();
    fireEvent.click(button(gone));
    assert.is(document.activeElement, next ? button(next) : screen.getByLabelText('Додати фото'));
  }
});

test('a gallery hands on photos that are chosen, dropped or pasted', async () => {
  const said = show();
  const gallery = screen.getByRole('group');
  fireEvent.change(screen.getByLabelText('Додати фото'), { target: { files: [fileOf('jpeg', 'a.jpg')] } });
  await waitFor(() => assert.equal(said, ['add a.jpg']));
  const dataTransfer = { files: [fileOf('png', 'b.png')], types: ['Files'] };
  fireEvent.drop(gallery, { dataTransfer });
  await waitFor(() => assert.equal(said, ['add a.jpg', 'add b.png']));
  fireEvent.paste(gallery, { clipboardData: { files: [fileOf('webp', 'c.webp')] } });
  await waitFor(() => assert.equal(said, ['add a.jpg', 'add b.png', 'add c.webp']));
});

test('a gallery refuses an unusable file, with a reason', async () => {
  const said = show();
  fireEvent.change(screen.getByLabelText('Додати фото'), { target: { files: [fileOf('text', 'a.pdf')] } });
  await screen.findByText('a.pdf');
  assert.ok(screen.getByText(photoFileTexts.notAPhoto));
  assert.equal(said, []);
});

test('a gallery shows each upload on its way, and a failed one with retry and dismissal', () => {
  const said = show({
    uploads: [
      { id: 'x', name: 'x.jpg', fraction: 0.25 },
      { id: 'y', name: 'y.jpg', fraction: null },
      { id: 'z', name: 'z.jpg', fraction: null, error: 'Файл пошкоджено' },
    ],
  });
  assert.is(screen.getByRole('progressbar', { name: 'Надсилання x.jpg' }).getAttribute('value'), '25');
  assert.not(screen.getByRole('progressbar', { name: 'Надсилання y.jpg' }).hasAttribute('value'));
  assert.is(screen.getAllByRole('progressbar').length, 2);
  assert.ok(screen.getByText('Файл пошкоджено').closest('[role="alert"]'));
  fireEvent.click(button('Спробувати ще раз'));
  fireEvent.click(button('Прибрати z.jpg'));
  assert.equal(said, ['retry z', 'dismiss z']);
});

test('a gallery says of an upload whose bytes are all sent that the server is at work on it', () => {
  const upload = { id: 'x', name: 'x.jpg' };
  show({ uploads: [{ ...upload, fraction: 0.999 }] });
  assert.is(screen.queryByText('Обробка…'), null);
  cleanup();
  show({ uploads: [{ ...upload, fraction: 1 }] });
  assert.ok(screen.getByText('Обробка…'));
  assert.not(screen.getByRole('progressbar', { name: 'Обробка x.jpg' }).hasAttribute('value'));
});

test('a gallery offers no action without its handler', () => {
  render(<Gallery photos={photos} mainId={2} onOpen={() => undefined} />);
  assert.is(screen.getAllByRole('button').length, 3);
  assert.is(screen.queryByLabelText('Додати фото'), null);
  assert.ok(screen.getByRole('img', { name: 'Головне фото' }));
});

test.run();
