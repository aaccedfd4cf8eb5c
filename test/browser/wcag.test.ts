import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { sortedPhotos } from './support/intake';
import { journeys } from './support/journeys';
import { focused, overflow, settled } from './support/page';
import type { Product } from './support/product';
import { openedHistory, reached, settledItem, settledJournal } from './support/screens';
import { type Seed, seed } from './support/seed';
import { beginSelection } from './support/toolbar';

const { test, run } = journeys('WCAG 2.2 on every screen');

let seeded: Seed | null = null;

interface FullScreen {
  address: string;
  ready(page: Page): Promise<unknown>;
  /** The fewest Tab stops; with fewer, Tab does not pass over the whole screen. */
  stops: number;
}

const pressed = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).press('Enter');
};

/** Returns every screen with content, at its fullest. */
function screens({ clothes }: Seed): FullScreen[] {
  const [first] = clothes;
  return [
    { address: '/admin/brands', ready: reached('Бренди одягу'), stops: 25 },
    { address: '/admin/suppliers', ready: reached('Clothes Suppliers'), stops: 22 },
    { address: '/admin/clothes', ready: reached('Список товарів'), stops: 28 },
    { address: `/admin/clothes/${first}`, ready: settledItem, stops: 40 },
    { address: `/admin/clothes/${first}/purchases`, ready: reached('Покупки'), stops: 25 },
    {
      address: `/admin/clothes/${first}/purchases`,
      ready: async (page) => {
        await page.getByRole('button', { name: 'Додати', exact: true }).first().click();
        await page.getByRole('dialog').waitFor();
      },
      stops: 8,
    },
    { address: `/admin/clothes/${first}`, ready: openedHistory, stops: 5 },
    { address: '/admin/journal', ready: settledJournal, stops: 35 },
    {
      address: '/admin/clothes',
      ready: async (page) => {
        await beginSelection(page);
        await page.getByRole('checkbox', { name: 'Вибрати всі на сторінці' }).press('Space');
        await page.getByRole('button', { name: 'Змінити…' }).waitFor();
      },
      stops: 20,
    },
    {
      address: '/admin/clothes?view=tiles',
      ready: async (page) => {
        await pressed(page, 'Вигляд');
        await page.getByRole('button', { name: 'Зберегти вигляд' }).waitFor();
      },
      // The first stop past the panel closes it.
      stops: 9,
    },
    {
      address: '/admin/trash',
      ready: (page) => page.getByRole('checkbox').nth(1).press('Space'),
      stops: 12,
    },
    {
      address: '/admin/brands/usage',
      ready: (page) => page.getByRole('checkbox', { name: 'Вибрати Cos' }).press('Space'),
      stops: 20,
    },
    { address: '/admin/import', ready: (page) => page.getByLabel('Таблиця з товарами').waitFor(), stops: 12 },
    { address: '/admin/intake', ready: sortedPhotos, stops: 18 },
  ];
}

/** Creates a small catalogue, and moves two of its items to the trash. */
async function fill(product: Product): Promise<Seed> {
  const { clothes, ...lists } = await seed(product);
  for (const id of clothes.slice(2, 4)) await product.api('DELETE', `/api/clothes/${id}`);
  return { ...lists, clothes: clothes.filter((_, place) => place < 2 || place > 3) };
}

test('WCAG: targets are wide enough, the focus is seen, and wider spaces cut nothing off', async ({
  page,
  product,
}) => {
  seeded ??= await fill(product);
  const wrong: string[] = [];
  for (const { address, ready, stops } of screens(seeded)) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(address);
    await ready(page);
    const found = [
      ...(await smallTargetsIn(page)),
      ...(await cutBySpaces(page)),
      // Checked last, because leaving a panel closes it.
      ...(await unseenFocus(page, 1280, stops)),
    ];
    // On a phone the bars lie elsewhere, and cover most on the longest page.
    if (address.includes('/clothes/')) {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 360, height: 700 });
      await page.goto(address);
      await ready(page);
      found.push(...(await unseenFocus(page, 360, stops)));
    }
    wrong.push(...found.map((finding) => `${address} ${finding}`));
  }
  assert.equal(wrong, []);
});

test('a table that is wider than the screen scrolls by keys, and says what it is', async ({
  page,
  product,
}) => {
  seeded ??= await fill(product);
  await page.setViewportSize({ width: 700, height: 640 });
  await page.goto('/admin/clothes');
  const box = page.getByRole('region', { name: 'Список товарів' });
  await box.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => (document.querySelector('[data-overflows]')?.scrollLeft ?? 0) > 0);
  assert.is(await overflow(page), 0);
});

test('nothing on a screen moves where reduced motion is set', async ({ page, product }) => {
  seeded ??= await fill(product);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
        const seconds = [transitionDuration, ...(animationName === 'none' ? [] : [animationDuration])]
          .flatMap((list) => list.split(','))
          .map(Number.parseFloat);
        return Math.max(...seconds) > 0.001 ? [`${element.localName}.${element.className}`] : [];
      }),
    );
  for (const { address, ready } of screens(seeded).slice(2, 4)) {
    await page.goto(address);
    await ready(page);
    assert.equal([...new Set(await moving())], [], address);
  }
});

test('forced colours show the focus, the current link, the main photo and the sort', async ({
  page,
  product,
}) => {
  seeded ??= await fill(product);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/admin/clothes?sort=title');
  await page.getByRole('link', { name: 'Сукня', exact: true }).focus();
  assert.ok((await focusSeen(page)).outline >= 2);
  const sorted = page.locator('th[aria-sort] svg').first();
  assert.ok(await sorted.isVisible());
  const current = page.getByRole('navigation', { name: 'Головне меню' }).locator('[aria-current=page]');
  const differs = await current.evaluate((link) => {
    const other = [...(link.closest('nav')?.querySelectorAll('a') ?? [])].find((each) => each !== link);
    const looks = (each: Element) => {
      const { backgroundColor, borderColor, borderWidth, color, forcedColorAdjust, outline } =
        getComputedStyle(each);
      return [backgroundColor, borderColor, borderWidth, color, forcedColorAdjust, outline].join();
    };
    return other !== undefined && looks(link) !== looks(other);
  });
  assert.ok(differs, 'the current link looks as all others do');
  await page.goto(`/admin/clothes/${seeded.clothes[0]}`);
  await settledItem(page);
  assert.ok(await page.getByRole('img', { name: 'Головне фото', exact: true }).first().isVisible());
});

test('the main menu opens by pointer and by key, stays by the pointer, goes by Esc', async ({ page }) => {
  await page.goto('/admin/brands');
  const menu = page.getByRole('navigation', { name: 'Головне меню' });
  const width = async () => {
    await settled(page);
    return (await menu.boundingBox())?.width;
  };
  const heading = page.getByRole('heading', { level: 1 });
  const place = (await heading.boundingBox())?.x;
  assert.is(await width(), 64);
  await menu.hover();
  assert.is(await width(), 256);
  await page.mouse.move(200, 300);
  assert.is(await width(), 256, 'over its words');
  await page.keyboard.press('Escape');
  assert.is(await width(), 64);
  await page.mouse.move(800, 400);
  await menu.getByRole('link', { name: 'Бренди' }).focus();
  await page.keyboard.press('Tab');
  assert.is(await width(), 256, 'by the keyboard');
  assert.is(await focused(page), 'a Типи одягу');
  await page.keyboard.press('Escape');
  assert.equal([await width(), await focused(page)], [64, 'a Типи одягу']);
  assert.is((await heading.boundingBox())?.x, place, 'the page does not move');
  await menu.getByRole('link', { name: 'Налаштування' }).waitFor();
  const links = await menu.getByRole('listitem').count();
  assert.is(links, 11, 'six lists, overview, intake, tags, administration, the pin');
});

test('each page tells its language, title and path; no single letter is a shortcut', async ({
  page,
  product,
}) => {
  seeded ??= await fill(product);
  await page.goto('/admin/suppliers');
  await reached('Clothes Suppliers')(page);
  assert.is(await page.locator('html').getAttribute('lang'), 'uk');
  assert.is(
    await page
      .getByRole('heading', { level: 1 })
      .evaluate((one) => one.closest('[lang]')?.getAttribute('lang')),
    'en',
  );
  await page.goto(`/admin/clothes/${seeded.clothes[0]}/purchases`);
  await reached('Покупки')(page);
  assert.match(await page.title(), /^Покупки: .+ · Clothes Admin$/);
  const path = page.getByRole('navigation', { name: 'Шлях до сторінки' });
  assert.equal(await path.locator('[aria-current]').allTextContents(), ['Покупки']);
  const before = page.url();
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : null,
  );
  for (const letter of 'abcdefghijklmnopqrstuvwxyz/?0123456789') await page.keyboard.press(letter);
  assert.equal([page.url(), await page.locator('dialog[open]').count()], [before, 0]);
});

run();

/** Returns the targets that are neither at least 24 px wide and high nor that far apart. */
async function smallTargetsIn(page: Page): Promise<string[]> {
  await settled(page);
  const wrong: string[] = [];
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    wrong.push(...(await smallTargets(page)).map((target) => `at ${width}: ${target}`));
  }
  return wrong;
}

/** Returns the focused elements that are covered or have no visible ring, and too few Tab stops. */
async function unseenFocus(page: Page, width: number, stops: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 700 });
  const wrong: string[] = [];
  const passed = new Set<string>();
  let last = '';
  for (let stop = 0; stop < 50; stop++) {
    await page.keyboard.press('Tab');
    const { id, hidden, ring } = await focusSeen(page);
    // A date field has several stops of its own.
    if (passed.has(id) && id !== last) break;
    last = id;
    passed.add(id);
    if (hidden) wrong.push(`at ${width}: ${await focused(page)} is covered`);
    if (ring < 3) wrong.push(`at ${width}: ${await focused(page)} has a ring of ${ring} : 1`);
  }
  if (passed.size < stops) wrong.push(`at ${width}: Tab went over ${passed.size} stops`);
  return wrong;
}

/** Returns texts cut off by spacing as wide as people set it, or by a zoom of 200 or 400 %. */
async function cutBySpaces(page: Page): Promise<string[]> {
  // WCAG 1.4.12. Uses the document's style sheets, because the page's policy forbids inline styles.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  const wrong: string[] = [];
  for (const width of [1280, 640, 320]) {
    await page.setViewportSize({ width, height: 640 });
    const over = await overflow(page);
    if (over > 0) wrong.push(`is ${over} px too wide at ${width} px`);
    wrong.push(...(await cutTexts(page)).map((text) => `at ${width}: ${text}`));
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
  return wrong;
}

/**
 * Returns the controls smaller than 24 × 24 px whose circle of 24 px touches another (WCAG 2.5.8).
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document;
    const all = [
      ...root.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, [role=combobox], summary',
      ),
    ].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      // Skip hidden ones, and inputs under a label that is the target.
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      );
    });
    const boxOf = (element: Element) => (element.closest('label') ?? element).getBoundingClientRect();
    const barOf = (element: Element): Element | null => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
      return null;
    };
    return all.flatMap((element) => {
      const box = boxOf(element);
      if (box.width >= 24 && box.height >= 24) return [];
      // A link within a sentence is as high as its line, which WCAG allows.
      if (element.localName === 'a' && getComputedStyle(element).display === 'inline') return [];
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const near = all.find((other) => {
        if (other === element || other.contains(element) || element.contains(other)) return false;
        // The page scrolls under its bars.
        if (barOf(other) !== barOf(element)) return false;
        const { left, right, top, bottom } = boxOf(other);
        const dx = Math.max(left - x, 0, x - right);
        const dy = Math.max(top - y, 0, y - bottom);
        return Math.hypot(dx, dy) < 12;
      });
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return near ? [`${element.localName} «${name}» ${box.width.toFixed(0)}×${box.height.toFixed(0)}`] : [];
    });
  });
}

interface FocusSeen {
  /** Identifies the stop. */
  id: string;
  /** Whether something else covers it wholly: at its corners and in its middle. */
  hidden: boolean;
  outline: number;
  /** The contrast of the ring with its background. */
  ring: number;
}

/** Returns how visible the focused element is (WCAG 2.4.11, 2.4.13). */
async function focusSeen(page: Page): Promise<FocusSeen> {
  return page.evaluate(async () => {
    // A ring in transition has the colour of neither end.
    await Promise.allSettled(
      document
        .getAnimations()
        .map((each) => (each.effect?.getTiming().iterations === Infinity ? null : each.finished)),
    );
    const element = document.activeElement ?? document.body;
    const { x, y, width, height } = element.getBoundingClientRect();
    const points = [
      [x + 3, y + 3],
      [x + width - 3, y + 3],
      [x + 3, y + height - 3],
      [x + width - 3, y + height - 3],
      [x + width / 2, y + height / 2],
    ];
    const isOwn = ([px = 0, py = 0]: number[]) => {
      const found = document.elementFromPoint(px, py);
      return (
        found !== null &&
        (element.contains(found) || found.contains(element) || found.closest('label') !== null)
      );
    };
    // The ring may surround the field that holds the focused element.
    const holders: Element[] = [];
    for (let at: Element | null = element; at && holders.length < 4; at = at.parentElement) holders.push(at);
    const ringed = holders.find((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (color: string) => {
      const [r = 0, g = 0, b = 0] = channels(color).map((channel) => {
        const part = channel / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    let ground = 'rgb(255, 255, 255)';
    for (let at: Element | null = ringed?.parentElement ?? null; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if ((channels(backgroundColor)[3] ?? 1) === 1) {
        ground = backgroundColor;
        break;
      }
    }
    const [light = 0, dark = 0] = ringed
      ? [luminance(getComputedStyle(ringed).outlineColor), luminance(ground)].sort((a, b) => b - a)
      : [];
    // A unique id, because its place changes with elements before it.
    if (!element.hasAttribute('data-stop')) element.setAttribute('data-stop', crypto.randomUUID());
    return {
      id: element.getAttribute('data-stop') ?? '',
      hidden: element !== document.body && width > 0 && !points.some(isOwn),
      outline: ringed ? Number.parseFloat(getComputedStyle(ringed).outlineWidth) : 0,
      ring: ringed ? Number(((light + 0.05) / (dark + 0.05)).toFixed(2)) : element === document.body ? 99 : 0,
    };
  });
}

/**
 * Returns the texts of buttons, labels and headings that are cut off without an ellipsis and a
 * title.
 */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, h1, h2, h3, label, legend, p, a, th')].flatMap(
      (element) => {
        const { overflow, textOverflow } = getComputedStyle(element);
        const cut =
          element.checkVisibility() &&
          !element.closest('.visually-hidden') &&
          overflow !== 'visible' &&
          textOverflow !== 'ellipsis' &&
          !element.title &&
          (element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2);
        return cut
          ? [`${element.localName}.${element.className} «${element.textContent?.slice(0, 40)}»`]
          : [];
      },
    ),
  );
}
