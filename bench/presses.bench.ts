/**
 * Counts the presses (clicks, taps and keys, except letters typed into a field) that parts of a
 * day's work take in the built product: at a desk, by keyboard only, and by finger on a phone of
 * 390 px. The goals are those at a desk. `JOURNEY=price` selects journeys by their title.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launch } from '../test/browser/support/engine';
import { type Product, startProduct } from '../test/browser/support/product';
import { Hand, type Way, ways } from './presses/Hand';
import { type Journey, journeys } from './presses/journeys';
import { printTable } from './support/figures';

const desk = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const folder = await mkdtemp(path.join(tmpdir(), 'clothes-admin-presses-'));
const browser = await launch();
const rows: string[][] = [];
try {
  for (const journey of journeys.filter(({ title }) => title.includes(process.env.JOURNEY ?? '')))
    rows.push(await measure(journey));
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
printTable(['presses', ...ways, 'seconds', 'goal', ''], rows);

/** Walks the journey in each way, on the same product. Returns its row of the table. */
async function measure(journey: Journey): Promise<string[]> {
  const { title, goal, atLeast } = journey;
  const product = await startProduct({ TZ: 'Europe/Kyiv' });
  try {
    await journey.prepare(product, folder);
    const begun = performance.now();
    const walked = [await walk(browser, journey, 'desk', product)];
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    for (const way of ways.slice(1)) walked.push(await walk(browser, journey, way, product));
    const judged = (atLeast ? walked[0]?.figure : walked[0]?.presses) ?? Number.NaN;
    const isMet = atLeast ? judged >= goal : judged <= goal;
    const counts = walked.map(({ presses, figure }) =>
      figure === undefined ? String(presses) : `${figure} (${presses})`,
    );
    return [title, ...counts, seconds, `${atLeast ? '≥' : '≤'} ${goal}`, isMet ? 'ok' : 'over'];
  } finally {
    await product.dispose();
  }
}

async function walk(browser: Browser, journey: Journey, way: Way, product: Product) {
  const session = await product.login();
  const { hostname, origin } = new URL(product.address);
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    ...(way === 'finger' ? phone : desk),
    storageState: {
      cookies: [
        {
          ...session.cookie,
          domain: hostname,
          expires: -1,
          httpOnly: true,
          secure: false,
          sameSite: 'Strict',
        },
      ],
      origins: [{ origin, localStorage: [{ name: 'accessToken', value: session.accessToken }] }],
    },
  });
  context.setDefaultTimeout(60_000);
  try {
    const hand = new Hand(await context.newPage(), way);
    const figure = await journey.walk(hand, product, folder);
    return { presses: hand.presses, figure };
  } finally {
    await context.close();
  }
}
