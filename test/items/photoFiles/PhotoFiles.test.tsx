import { screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { Feature } from '../../../src/contract/features';
import type { Clothes } from '../../../src/contract/types';
import type { FakeApi } from '../../setup/FakeApi';
import { json, problem } from '../../setup/fakeBrowser';
import {
  alerts,
  app,
  appSuite,
  click,
  idle,
  openMore,
  press,
  startApp,
  statuses,
  top,
  untilKnown,
} from '../../setup/startApp';

const test = appSuite('photos as files');
const path = '/api/clothes/photos.zip';
let opened: string[] = [];
const { click: pressLink } = HTMLAnchorElement.prototype;
// Otherwise the first test would have to wait for the files.
test.before(async () => {
  await import('../../../src/items/page/itemExtras');
  await import('../../../src/items/photoFiles/PhotoFiles');
});
test.before.each(() => {
  opened = [];
  // The browser would download the link's target.
  HTMLAnchorElement.prototype.click = function click() {
    opened.push(`${this.getAttribute('href')}${this.hasAttribute('download') ? '' : ' as a page'}`);
  };
});
test.after.each(() => {
  HTMLAnchorElement.prototype.click = pressLink;
});

/** Opens the page of an item, which `fill` completes, behind an API with these features. */
async function openItem(features: Feature[], fill: (api: FakeApi, item: Clothes) => void): Promise<void> {
  await startApp((api) => {
    api.features = features;
    api.replace('POST', path, () => json({ data: { url: `${path}?ticket=once` } }));
    const item = api.addClothes();
    fill(api, item);
    return `/admin/clothes/${item.id}`;
  });
  await untilKnown();
  // The button has a file of its own.
  await idle();
}
const withPhoto = (api: FakeApi, item: Clothes) => void api.addImage(item);
const button = () => screen.queryByRole('button', { name: 'Завантажити фото' });

test('the browser itself downloads the photos of an item, as JPEG or as they are stored', async () => {
  await openItem(['photoFiles'], withPhoto);
  await press('Завантажити фото');
  assert.is(top().getByRole<HTMLInputElement>('radio', { name: /JPEG/ }).checked, true);
  await press('Завантажити');
  assert.equal(opened, [`${path}?ticket=once`]);
  assert.is(document.querySelector('dialog[open]'), null);
  assert.ok(statuses().some((text) => text?.includes('Завантаження почалося')));
  await press('Завантажити фото');
  await click(top().getByRole('radio', { name: /WebP/ }));
  await press('Завантажити');
  const selection = { ids: [app.api.clothes[0]?.id] };
  assert.equal(app.api.sent('POST', path), [
    { selection, as: 'jpeg' },
    { selection, as: 'webp' },
  ]);
});

test('photos as files are absent without the feature, and for an item without photos', async () => {
  await openItem([], withPhoto);
  assert.is(button(), null);
  app.stop();
  await openItem(['photoFiles'], () => {});
  assert.is(button(), null);
});

test('a refused download of photos says why where it was asked, and can be asked again', async () => {
  await openItem(['photoFiles'], withPhoto);
  const detail = 'Фото у вибраному: 1001. За один раз можна завантажити щонайбільше 1000.';
  const errors = [{ field: 'selection', code: 'maxItems', detail }];
  app.api.replace('POST', path, () => problem(422, 'validation_failed', detail, { errors }), 1);
  await press('Завантажити фото');
  await press('Завантажити');
  assert.ok(top().getByText(detail));
  assert.equal([opened, alerts().length], [[], 1]);
  await press('Завантажити');
  assert.is(opened.length, 1);
});

test('the photos of a selection are downloaded', async () => {
  await startApp('/admin/clothes', (api) => {
    api.features = ['batches', 'photoFiles'];
    api.replace('POST', path, () => json({ data: { url: `${path}?ticket=once` } }));
    api.addClothes({ title: 'Пальто' });
    api.addClothes({ title: 'Шапка' });
  });
  await untilKnown();
  await openMore();
  await press('Вибрати');
  await click(screen.getByRole('checkbox', { name: 'Вибрати Пальто' }));
  await idle();
  await press('Завантажити фото');
  await press('Завантажити');
  assert.equal(app.api.sent('POST', path), [
    { selection: { ids: [app.api.clothes.find(({ title }) => title === 'Пальто')?.id] }, as: 'jpeg' },
  ]);
  assert.is(opened.length, 1);
});

test.run();
