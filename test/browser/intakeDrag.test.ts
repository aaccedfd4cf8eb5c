import * as assert from 'uvu/assert';
import { garmentPhoto } from './support/garments';
import { drop, groupsShown, photoNamed, shownGroups } from './support/intake';
import { journeys } from './support/journeys';
import { focused } from './support/page';

const { test, run } = journeys('photos of an intake are dragged');

test('a mouse drags an intake’s photo at once, a finger after a long press', async ({ visitor }) => {
  const page = await visitor({ hasTouch: true, viewport: { width: 700, height: 900 } });
  await page.goto('/admin/intake');
  await page.getByLabel('Вибрати фото').waitFor();
  const photos = [0, 1, 2].map((garment) => garmentPhoto({ garment, view: 0, minute: garment * 9 }));
  await drop(page, await Promise.all(photos));
  await groupsShown(page, ['00', '10', '20']);
  const middle = async (name: string) => {
    await photoNamed(page, name).scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0, height = 0 } = (await photoNamed(page, name).boundingBox()) ?? {};
    return { x: x + width * 0.7, y: y + height / 2 };
  };
  const ghost = page.locator('.intake-ghost');
  const [from, to] = [await middle('00'), await middle('10')];

  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await ghost.waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  assert.equal(await shownGroups(page), ['00', '10', '20']);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await groupsShown(page, ['10 00', '20']);
  // The press that ends a drag selects nothing, not even where it began.
  const self = await middle('20');
  await page.mouse.move(self.x, self.y);
  await page.mouse.down();
  await page.mouse.move(self.x - 20, self.y + 20, { steps: 4 });
  await ghost.waitFor();
  await page.mouse.up();
  assert.is(await page.getByRole('option', { selected: true }).count(), 0);

  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  const finger = await middle('20');
  // Sent at once, because a busy machine would make a long press of it.
  await Promise.all([
    touch('touchStart', finger),
    ...[20, 60, 100].map((step) => touch('touchMove', { x: finger.x, y: finger.y - step })),
  ]);
  assert.is(await ghost.count(), 0);
  await touch('touchEnd');
  const [lifted, target] = [await middle('20'), await middle('10')];
  await touch('touchStart', lifted);
  await ghost.waitFor();
  const fresh = (await page.locator('.intake-fresh').boundingBox()) ?? { x: 0, y: 0 };
  assert.ok(fresh.y > 0, 'a new group is in sight');
  await touch('touchMove', target);
  await touch('touchMove', { x: target.x + 2, y: target.y });
  await touch('touchEnd');
  await groupsShown(page, ['10 20 00']);

  // Another tab takes the photos over, and keeps the focus.
  const other = await page.context().newPage();
  await other.goto('/admin/intake');
  await other.getByRole('button', { name: 'Продовжити тут' }).click();
  await groupsShown(other, ['10 20 00']);
  assert.is(await focused(other), 'h1 Прийом');
});

run();
