import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { emptyItemFields } from '../../../../src/contract/itemFields';
import { describeByTemplate } from '../../../src/generation/ai/builtin';
import { mainColours } from '../../../src/generation/ai/photoColours';
import type { ItemFacts } from '../../../src/generation/itemFacts';
import { loadSharp } from '../../../src/platform/sharp';

const template = suite('the template that needs no AI');

/** The facts of an item in words. */
interface Known extends Partial<Omit<ItemFacts, 'fields'>> {
  title?: string;
  brand?: string;
  type?: string;
  color?: string;
  fabric?: { material: string; percent: number }[];
}

function factsOf({ title = 'Річ', brand, type, color, fabric = [], ...lists }: Known): ItemFacts {
  const entry = (name: string | undefined) => (name === undefined ? null : { id: 1, name });
  const fields = {
    ...emptyItemFields,
    title,
    brand: entry(brand),
    type: entry(type),
    color: entry(color),
    fabricComposition: fabric.map(({ material, percent }, at) => ({
      material: { id: at + 1, name: material },
      percent,
    })),
  };
  return { fields, sizes: [], measurements: [], ...lists };
}

/** Returns a photo of an item of one or two colours before a wall. */
async function thing(wall: string, first: string, second = first): Promise<Buffer> {
  await loadSharp();
  const [width, height] = [300, 400];
  const raw = Buffer.alloc(width * height * 3);
  const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const inside = x > 60 && x < 240 && y > 60 && y < 360;
      const colour = inside ? (y < 210 ? first : second) : wall;
      raw.set(channels(colour), (y * width + x) * 3);
    }
  }
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .webp({ quality: 95 })
    .toBuffer();
}

const describe = async (known: Known, photo?: Buffer) =>
  describeByTemplate(factsOf(known), photo ?? (await thing('#d9d2c5', '#2f5d45')));

template('the description without AI says all that is known, and nothing else', async () => {
  const text = await describe({
    title: 'Вовняне пальто',
    type: 'Пальто',
    brand: 'Massimo Dutti',
    color: 'Зелений',
    fabric: [
      { material: 'Поліамід', percent: 30 },
      { material: 'Вовна', percent: 70 },
    ],
    sizes: ['M', 'L'],
    measurements: ['Довжина 112 см'],
  });
  assert.is(
    text,
    'Вовняне пальто. Це пальто бренду Massimo Dutti. Основний колір — зелений; на фото переважає темно-зелений колір.\n\n' +
      'Склад тканини: вовна — 70\u00a0%, поліамід — 30\u00a0%. Розміри: M, L. Заміри: довжина 112 см.',
  );
});

template('the description without AI says little where little is known', async () => {
  assert.is(await describe({}), 'Річ. На фото переважає темно-зелений колір.');
  assert.is(
    await describe({ brand: 'Ґудзик' }),
    'Річ. Бренд — Ґудзик. На фото переважає темно-зелений колір.',
  );
  assert.is(await describe({ type: 'Джинси' }), 'Річ. Це джинси. На фото переважає темно-зелений колір.');
});

template('the description without AI does not say the same colour twice', async () => {
  const text = await describe({ color: 'Темно-зелений', title: 'Що це?' });
  assert.is(text, 'Що це? Основний колір — темно-зелений.');
});

template('the description without AI names two colours in the right forms', async () => {
  const text = await describe({}, await thing('#d9d2c5', '#a9252f', '#232f52'));
  assert.match(text, /На фото переважають (червоний та темно-синій|темно-синій та червоний) кольори\./);
});

template('the description without AI leaves abbreviations and foreign names as they are', async () => {
  const text = await describe({ type: 'ПВХ-плащ', fabric: [{ material: 'Gore-Tex', percent: 100 }] });
  assert.match(text, 'Це ПВХ-плащ.');
  assert.match(text, 'Gore-Tex — 100\u00a0%');
});

template('the colour without AI is that of the photo’s middle, not of the wall at its rim', async () => {
  assert.equal(await mainColours(await thing('#f4f3f0', '#6b1f2e')), ['бордовий']);
  assert.equal(await mainColours(await thing('#2a2a2e', '#f2f0ea')), ['білий']);
});

template.run();
