import { startSpecApi } from '../../test/browser/support/specApi';
import { report } from '../support/figures';
import { weight } from '../support/timing';
import { names, newVisitor, type Stage } from './stage';

/**
 * Goes twenty rounds through all screens. Leaks show in the heap and in the numbers of nodes and
 * listeners.
 */
export async function leaks({ browser }: Stage): Promise<void> {
  const api = await startSpecApi({ brands: names(50), suppliers: names(20) });
  await fetch(`${api.address}/api/clothes/fast_create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'Пальто', supplierId: 51 }),
  });
  const context = await newVisitor(browser, api.address);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.goto('/admin/brands');
  const menu = page.getByRole('navigation', { name: 'Головне меню' });
  const links = ['Типи одягу', 'Кольори', 'Матеріали', 'Постачальники', 'Список товарів', 'Бренди'];
  const leave = async () => {
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  };
  const add = page.getByRole('button', { name: /^(Додати|Add)$/ }).first();
  const round = async () => {
    for (const name of links) {
      await menu.getByRole('link', { name }).click();
      await add.click();
      await page.locator('dialog[open]').waitFor();
      await leave();
    }
    await menu.getByRole('link', { name: 'Список товарів' }).click();
    await page.getByRole('link', { name: 'Пальто', exact: true }).click();
    await page.getByRole('button', { name: 'Зберегти', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Покупки', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Покупки' }).waitFor();
    await add.click();
    await page.locator('dialog[open]').waitFor();
    await leave();
  };
  for (let warm = 0; warm < 5; warm++) await round();
  const before = await weight(cdp);
  for (let counted = 0; counted < 20; counted++) await round();
  const after = await weight(cdp);
  report('Twenty rounds through all screens', [
    { figure: 'heap more', measured: (after.heap - before.heap) / 1e6, unit: 'MB', goal: 0.5 },
    { figure: 'DOM nodes more', measured: after.nodes - before.nodes, unit: '', goal: 0 },
    { figure: 'listeners more', measured: after.listeners - before.listeners, unit: '', goal: 0 },
  ]);
  await context.close();
  await api.close();
}
