import { screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { followLeftLinks } from '../../../src/core/router/leftLinks';
import { navigate, watchHistory } from '../../../src/core/router/location';
import { appSuite, click, heading, idle, settle, startApp } from '../../setup/startApp';

const test = appSuite('leftLinks');

const link = (name: string) => screen.getByRole('link', { name });
const back = () => settle(() => history.back());
const forward = () => settle(() => history.forward());

test('Back gives the focus to the link that was left, Forward to the heading', async () => {
  await startApp('/admin/clothes', (api) => {
    for (const title of ['Сукня', 'Плащ', 'Шарф']) api.addClothes({ title });
  });
  await idle();
  await click(link('Плащ'));
  assert.is(heading(), 'Плащ');
  await click(within(screen.getByRole('main')).getByRole('link', { name: 'Покупки' }));
  assert.is(heading(), 'Покупки');
  await back();
  assert.is(document.activeElement?.textContent, 'Покупки');
  await back();
  assert.is(document.activeElement, link('Плащ'));
  await forward();
  assert.is(document.activeElement, screen.getByRole('heading', { level: 1 }));
  await back();
  assert.is(document.activeElement, link('Плащ'));
});

/** Shows rows of a list on an otherwise empty page. */
function show(...ids: number[]): void {
  const rows = ids.map(
    (id) => `<a href="/admin/clothes/${id}">Фото</a><a href="/admin/clothes/${id}">${id}</a>`,
  );
  document.body.innerHTML = `<h1 tabindex="-1">Товари</h1><input>${rows.join('')}`;
}

/** Leaves a list by the second link of item 2, and returns to it while it still loads its rows. */
async function returnToLoadingList(): Promise<() => void> {
  navigate('/admin/clothes', { replace: true });
  const stops = [watchHistory(), followLeftLinks()];
  show(1, 2);
  link('2').addEventListener('click', (event) => {
    event.preventDefault();
    navigate('/admin/clothes/2');
    show();
  });
  link('2').click();
  await back();
  show();
  return () => {
    for (const stop of stops) stop();
    document.body.innerHTML = '';
  };
}

test('a row that is loaded later gets the focus when it is there', async () => {
  const end = await returnToLoadingList();
  document.querySelector('h1')?.focus();
  await settle(() => show(1));
  assert.is.not(document.activeElement?.tagName, 'A');
  await settle(() => show(1, 2));
  assert.is(document.activeElement, link('2'));
  end();
});

test('a focus that was moved meanwhile stays', async () => {
  const end = await returnToLoadingList();
  await settle(() => document.body.append('…'));
  const field = document.querySelector('input');
  field?.focus();
  await settle(() => document.body.insertAdjacentHTML('beforeend', '<a href="/admin/clothes/2">2</a>'));
  assert.is(document.activeElement, field);
  await settle(() => field?.blur());
  await settle(() => document.body.append('…'));
  assert.is.not(document.activeElement, link('2'));
  end();
});

test.run();
