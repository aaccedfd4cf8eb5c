import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { previewGround } from '../../src/intake/store/readPhoto';

/** Red, green, blue (0 to 255) and opacity (0 to 1). */
type Colour = readonly [number, number, number, number];
type Theme = 'light' | 'dark';

const test = suite('styles');
const tokens = readTokens(readFileSync('styles/tokens.css', 'utf8'));
const themes: readonly Theme[] = ['light', 'dark'];
const grounds = ['bg', 'surface', 'raised'];

/** Text colours and their backgrounds (WCAG 1.4.3). `a+b` is b laid over a. */
const textPairs: Record<string, string[]> = {
  text: [...grounds, 'accent-soft', 'danger-soft', 'warn-soft', 'well', ...over('hover'), ...over('pressed')],
  muted: [...grounds, 'accent-soft', 'well', ...over('hover')],
  accent: [...grounds, 'accent-soft', ...over('hover'), ...over('pressed')],
  'accent-hover': [...grounds, 'accent-soft'],
  'on-accent': ['accent', 'accent-hover'],
  danger: [...grounds, 'danger-soft'],
  'on-danger': ['danger', 'danger-hover'],
  warn: [...grounds, 'warn-soft'],
};

/** Borders of controls, the focus ring, icons and bars, and their backgrounds (WCAG 1.4.11). */
const shapePairs: Record<string, string[]> = {
  'line-strong': grounds,
  focus: [...grounds, 'accent-soft', 'danger-soft', 'warn-soft', 'well'],
  danger: [...grounds, 'danger-soft'],
  star: ['surface', 'raised'],
  accent: [...grounds, 'accent-soft', 'well'],
  muted: [...grounds, 'well'],
};

for (const theme of themes) {
  test(`styles: text reaches 4.5:1 in the ${theme} theme`, () =>
    assert.equal(below(4.5, textPairs, theme), []));
  test(`styles: borders, focus and icons reach 3:1 in the ${theme} theme`, () =>
    assert.equal(below(3, shapePairs, theme), []));
}

test('every photo has the background colour of photos', () => {
  const rules = styleFiles().flatMap((file) =>
    [...readFileSync(`styles/${file}`, 'utf8').matchAll(/([^{}]*)\{([^{}]*)\}/g)].flatMap(
      ([, selector = '', body = '']) => {
        const ground = /background: ([^;]+);/.exec(body)?.[1];
        return ground && /\.(picture|gallery-picture|lightbox-picture|crop-frame)$/.test(selector.trim())
          ? [`${selector.trim().split('\n').at(-1)} ${ground}`]
          : [];
      },
    ),
  );
  assert.equal(rules.sort(), ['.crop-frame var(--photo)', '.picture var(--photo)']);
  assert.match(readFileSync('styles/tokens.css', 'utf8'), `--photo: light-dark(${previewGround},`);
  for (const theme of themes)
    assert.ok(contrast([0, 0, 0, 1], colour('photo', theme)) > 7, `black cut out, ${theme} theme`);
});

test('the styles’ contrast is computed as WCAG does', () => {
  assert.is(contrast([255, 255, 255, 1], [0, 0, 0, 1]), 21);
  assert.is(contrast([119, 119, 119, 1], [255, 255, 255, 1]).toFixed(2), '4.48');
});

test('every colour of the styles is in tokens.css', () => {
  const literal =
    /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|\b(?:white|black|gr[ae]y|red|green|blue|orange|yellow|silver)\b/i;
  const found = styleFiles()
    .filter((file) => file !== 'tokens.css')
    .flatMap((file) =>
      declarations(readFileSync(`styles/${file}`, 'utf8'))
        .filter(({ value }) => literal.test(value))
        .map(({ property, value }) => `${file}: ${property}: ${value}`),
    );
  assert.equal(found, []);
});

test('every time of the styles is in tokens.css, where reduced motion makes it nothing', () => {
  const found = styleFiles()
    .filter((file) => file !== 'tokens.css')
    .flatMap((file) =>
      declarations(readFileSync(`styles/${file}`, 'utf8'))
        .filter(({ value }) => /(?<![\w-])\d*\.?\d+m?s\b/.test(value))
        .map(({ property, value }) => `${file}: ${property}: ${value}`),
    );
  assert.equal(found, []);
  const [, reduced = ''] = /prefers-reduced-motion: reduce\)\s*\{([^}]*)/.exec(
    readFileSync('styles/tokens.css', 'utf8'),
  ) ?? [''];
  assert.equal(
    [...reduced.matchAll(/--([\w-]+): 0s;/g)].map(([, name]) => name),
    ['fast', 'slow', 'turn', 'breath'],
  );
});

test('every style token that is used is defined', () => {
  // Components set some of them themselves, such as a table's row height.
  const defined = new Set<string>(readSources().match(/(?<=['"])--[\w-]+/g));
  const used = new Map<string, string>();
  for (const file of styleFiles()) {
    for (const { property, value } of declarations(readFileSync(`styles/${file}`, 'utf8'))) {
      if (property.startsWith('--')) defined.add(property);
      for (const [, name = ''] of value.matchAll(/var\((--[\w-]+)\)/g)) used.set(name, file);
    }
  }
  assert.equal(
    [...used].filter(([name]) => !defined.has(name)),
    [],
  );
});

test('every style file is taken in once, by one of the parts or by its one screen', () => {
  const parts = [
    'main.css',
    'signed-in.css',
    'dialogs.css',
    'item-pages.css',
    'page/pageTabs.css',
    'ui/dialog/drawer.css',
    'ui/disclosure.css',
    'ui/table/cards.css',
    'ui/table/cells.css',
    'ui/fields/radio.css',
    'ui/select/chips.css',
    'session/factors.css',
    'items/clothes.css',
    'items/clothes-tools.css',
    'items/history.css',
    'items/selection.css',
    'items/doubles.css',
    'references/usage.css',
  ];
  const imported = parts.flatMap((file) =>
    [...readFileSync(`styles/${file}`, 'utf8').matchAll(/@import "\.\/([^"]+)"/g)].map(([, name]) => name),
  );
  const own = [...readSources().matchAll(/^import '[./]+\/styles\/([^']+)';$/gm)].map(([, name]) => name);
  assert.equal(
    [...imported, ...own.filter((name) => name && !parts.includes(name))].sort(),
    styleFiles().filter((file) => !parts.includes(file)),
  );
});

test.run();

function styleFiles(): string[] {
  return readdirSync('styles', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .sort();
}

function readSources(): string {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(`src/${file}`, 'utf8'))
    .join('\n');
}

function over(layer: string): string[] {
  return grounds.map((ground) => `${ground}+${layer}`);
}

function below(least: number, pairs: Record<string, string[]>, theme: Theme): string[] {
  return Object.entries(pairs).flatMap(([ink, surfaces]) =>
    surfaces
      .map((surface) => ({ surface, ratio: contrast(colour(ink, theme), colour(surface, theme)) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ surface, ratio }) => `${ink} on ${surface}: ${ratio.toFixed(2)}`),
  );
}

function colour(name: string, theme: Theme): Colour {
  const [ground = '', layer] = name.split('+');
  const found = tokens.get(ground);
  if (!found) throw new Error(`No colour --${ground} in tokens.css`);
  return layer === undefined ? found[theme] : blend(colour(layer, theme), found[theme]);
}

function blend([r, g, b, opacity]: Colour, [br, bg, bb]: Colour): Colour {
  const mix = (top: number, bottom: number) => top * opacity + bottom * (1 - opacity);
  return [mix(r, br), mix(g, bg), mix(b, bb), 1];
}

/** Returns the «contrast ratio» of WCAG 2.2. */
function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance([r, g, b]: Colour): number {
  const linear = (channel: number) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

function readTokens(css: string): Map<string, Record<Theme, Colour>> {
  const found = new Map<string, Record<Theme, Colour>>();
  for (const { property, value } of declarations(css)) {
    const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [];
    const [, same = ''] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
    const pair = light && dark ? { light: parse(light), dark: parse(dark) } : found.get(same);
    if (pair) found.set(property.slice(2), pair);
  }
  return found;
}

function parse(hex: string): Colour {
  const at = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16);
  return [at(1), at(3), at(5), hex.length > 7 ? at(7) / 255 : 1];
}

function declarations(css: string): { property: string; value: string }[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...plain.matchAll(/(?<=[{;]\s*)([\w-]+)\s*:\s*([^;{}]+);/g)].map(
    ([, property = '', value = '']) => ({ property, value: value.replace(/\s+/g, ' ').trim() }),
  );
}
