import { screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { navigate } from '../../../src/router/location';
import { click, press, rows, type StartedApp, settle, startApp } from '../startApp';

const test = suite('items that a filter finds');
let app: StartedApp;
const seen = new Set<string>();
/** Collects each row that a browser could have painted. */
const watch = new MutationObserver(() => {
  for (const cells of rows()) if (cells[1]) seen.add(cells[1]);
});
test.after.each(() => {
  watch.disconnect();
  seen.clear();
  app.stop();
});

/** The first in this process: the file that narrows the list is not there yet. */
test('no other row is shown until what finds them is there', async () => {
  app = await startApp((api) => {
    api.addClothes({ title: 'Пальто' });
    api.addClothes({ title: 'Плащ', description: 'Довгий' });
    return '/admin/clothes';
  });
  await settle(() => navigate('/admin/brands'));
  watch.observe(document.body, { childList: true, subtree: true });
  await settle(() => navigate('/admin/clothes?nodescription=1'));
  assert.equal([...seen], ['Пальто']);
});

test('a filter that is added paints no row that it does not find', async () => {
  app = await startApp((api) => {
    api.addClothes({ title: 'Пальто' });
    api.addClothes({ title: 'Плащ', description: 'Довгий' });
    return '/admin/clothes?nophoto=1';
  });
  await press('Фільтри');
  watch.observe(document.body, { childList: true, subtree: true });
  await click(screen.getByRole('checkbox', { name: 'Без опису' }));
  assert.equal([...seen], ['Пальто']);
});

test.run();
