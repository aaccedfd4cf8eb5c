// SQLite only: needs no database.
/** The demo's pictures. `RENEW=1 npm test -- demo/photos` makes what a new picture lacks. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { differenceHash, hammingDistance } from '../../../src/contract/differenceHash';
import { nearBits } from '../../../src/contract/limits';
import { photoColour } from '../../../src/contract/photoColour';
import { items } from '../../demo/items';
import { resizePhoto } from '../../src/photos/resize';
import { loadSharp } from '../../src/platform/sharp';
import { coloursDiffer } from '../../src/similar/coloursDiffer';

const photos = suite('the pictures of the demo');

interface Look {
  width: number;
  height: number;
  hash: string;
  colour: string;
}

const folder = 'server/demo/photos';
const fileOf = (name: string) => `${folder}/${name}.webp`;
const smallFileOf = (name: string) => `${folder}/${name}.small.webp`;
const names = items.flatMap((item) => item.photos);

const looksFile = 'server/demo/photos.json';
const readLooks = () => JSON.parse(readFileSync(looksFile, 'utf8')) as Record<string, Look>;

photos('the small files and photos.json of the demo show its pictures', async () => {
  const stale: string[] = [];
  for (const name of names) if (!(await isFresh(name, readLooks()[name]))) stale.push(name);
  if (process.env.RENEW) await renew(stale);
  else assert.equal(stale, [], 'RENEW=1 npm test -- demo/photos renews them');
});

photos('each picture of the demo belongs to one item, and has two files and a line of photos.json', () => {
  assert.is(new Set(names).size, names.length);
  const files = names.flatMap((name) => [`${name}.webp`, `${name}.small.webp`]);
  assert.equal(readdirSync(folder).sort(), files.sort());
  assert.equal(Object.keys(readLooks()).sort(), [...names].sort());
});

photos.run();

async function isFresh(name: string, look: Look | undefined): Promise<boolean> {
  const [shown, small] = [await lookOf(fileOf(name)), await lookOf(smallFileOf(name)).catch(() => null)];
  assert.ok(Math.max(shown.width, shown.height) <= 1200, `${name} has more than 1200 pixels`);
  if (!look || !small || look.width !== shown.width || look.height !== shown.height) return false;
  return [shown, small].every(
    ({ hash, colour }) => hammingDistance(hash, look.hash) <= nearBits && !coloursDiffer(colour, look.colour),
  );
}

/** Returns the look of a picture, nearly as the server computes it for an upload. */
async function lookOf(file: string): Promise<Look> {
  const picture = (await loadSharp())(file);
  const { format, width, height } = await picture.metadata();
  assert.is(format, 'webp', file);
  const { data, info } = await picture
    .resize({ width: 400, height: 400, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { ...info, data };
  return {
    width,
    height,
    hash: differenceHash(pixels, info.channels),
    colour: photoColour(pixels, info.channels),
  };
}

async function renew(stale: readonly string[]): Promise<void> {
  const looks = readLooks();
  const renewed: Record<string, Look> = {};
  for (const name of names) {
    const look = looks[name];
    if (look && !stale.includes(name)) renewed[name] = look;
    else {
      const { sizes, width, height, hash, colour } = await resizePhoto(fileOf(name), name);
      writeFileSync(smallFileOf(name), sizes.small);
      renewed[name] = { width, height, hash, colour };
    }
  }
  const lines = Object.entries(renewed).map(
    ([name, look]) => `  "${name}": ${JSON.stringify(look, null, 1).replace(/\s+/g, ' ')}`,
  );
  writeFileSync(looksFile, `{\n${lines.join(',\n')}\n}\n`);
}
