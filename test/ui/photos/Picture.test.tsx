import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Picture, safePhotoUrl } from '../../../src/ui/photos/Picture';

const test = suite('Picture');
test.after.each(cleanup);

test('a picture shows an image when it is needed, and keeps its room', () => {
  render(<Picture src="/images/a/small.webp" alt="Пальто" width={200} height={150} />);
  const image = screen.getByRole('img', { name: 'Пальто' });
  assert.is(image.tagName, 'IMG');
  assert.is(image.getAttribute('loading'), 'lazy');
  assert.is(image.getAttribute('width'), '200');
  assert.is(image.getAttribute('height'), '150');
});

test('a picture without an image shows a placeholder of the same name and size', () => {
  render(<Picture src={null} alt="Пальто" width={200} height={150} />);
  const place = screen.getByRole('img', { name: 'Пальто' });
  assert.is(place.tagName, 'SPAN');
  assert.is(place.style.width, '200px');
  assert.is(place.style.height, '150px');
});

test('a picture shows the placeholder when the image does not load, and tries another address', () => {
  const { rerender } = render(<Picture src="/images/a.webp" alt="Пальто" />);
  fireEvent.error(screen.getByRole('img'));
  assert.is(screen.getByRole('img', { name: 'Пальто' }).tagName, 'SPAN');
  rerender(<Picture src="/images/b.webp" alt="Пальто" />);
  assert.is(screen.getByRole('img', { name: 'Пальто' }).tagName, 'IMG');
});

test('a picture’s placeholder without words is hidden from screen readers', () => {
  const { container } = render(<Picture src="" alt="" />);
  assert.is(screen.queryByRole('img'), null);
  assert.is(container.firstElementChild?.getAttribute('aria-hidden'), 'true');
});

test('a picture loads nothing but http, https and blob addresses', () => {
  for (const address of [
    '/images/a.webp',
    'a.webp',
    'https://cdn.example/a.webp',
    'blob:http://localhost/1',
  ]) {
    assert.is(safePhotoUrl(address), address);
  }
  const unsafe = [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg/>',
    'file:///etc/passwd',
    'http://',
    '',
    null,
    undefined,
  ];
  for (const address of unsafe) assert.is(safePhotoUrl(address), null, String(address));
  render(<Picture src="javascript:alert(1)" alt="Пальто" />);
  assert.is(document.querySelector('img'), null);
});

test.run();
