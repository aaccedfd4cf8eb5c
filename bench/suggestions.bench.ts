/**
 * Measures what the built server makes of a model's answers: it gets drawn photos and printed
 * labels, and a loopback server answers from fixtures. Does not measure how well a real model reads
 * photos.
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { AiServer, fails, says } from '../server/test/support/AiServer';
import type { Suggestions } from '../src/contract/suggestions';
import type { FastCreated, Image, Task } from '../src/contract/types';
import { drawLabel } from '../test/browser/support/drawLabel';
import { startProduct } from '../test/browser/support/product';
import { type FieldFixture, fieldFixtures, lists } from './suggestions/fields';
import { type LabelFixture, labelFixtures, renditions } from './suggestions/labels';
import { type Figure, median, report } from './support/figures';

interface Case {
  title: string;
  group: string;
  /** What the loopback server answers to the next questions. */
  fixture: Pick<FieldFixture, 'answer' | 'server'>;
  /** The text of the printed label. */
  label: string;
  expected: string;
}

const nothing = { brand: null, type: null, color: null, title: null, labels: [] };

const cases: Case[] = [
  ...fieldFixtures.map((fixture) => ({
    title: fixture.what,
    group: fixture.group,
    fixture,
    label: '100% бавовна',
    expected: fixture.expected,
  })),
  ...labelFixtures.flatMap((label) =>
    Object.entries(renditions).map(([how, render]) => labelCase(label, how, render(label.text))),
  ),
];

const garment = await readFile('server/demo/photos/coat-1.webp');

const ai = await AiServer.start();
const product = await startProduct({
  OPENAI_API_KEY: 'sk-bench',
  OPENAI_BASE_URL: ai.baseUrl,
  AI_MODELS: 'structured,words',
  RATE_LIMIT: '0',
});
try {
  await measure();
} finally {
  await product.dispose();
  await ai.stop();
}

function labelCase(label: LabelFixture, how: string, text: string): Case {
  const expected = [label.shell && `shell=${label.shell}`, label.lining && `lining=${label.lining}`];
  return {
    title: `${how}: ${label.text}`.replace(/\s+/g, ' ').slice(0, 90),
    group: `labels, ${how}`,
    // The model copies the text but makes no rows of it.
    fixture: { answer: { labels: [{ photo: 2, confidence: 0.9, text, parts: [] }] } },
    label: label.text,
    expected: expected.filter(Boolean).join(' '),
  };
}

async function measure(): Promise<void> {
  for (const [kind, names] of Object.entries(lists)) {
    for (const name of names) await product.api('POST', `/api/${kind}/`, { name });
  }
  await product.api('POST', '/api/suppliers/', { name: 'Ринок' });
  const rates = new Map<string, { right: number; all: number }>();
  const times: number[] = [];
  const items = new Map<string, number>();
  for (const one of cases) {
    const id = items.get(one.label) ?? (await makeItem(one.label, items.size));
    items.set(one.label, id);
    ai.next.length = 0;
    ai.next.push(...answersOf(one.fixture));
    const from = performance.now();
    const found = await suggestionsOf(id, one.fixture.server === 'no schema' ? 'words' : 'structured');
    times.push(performance.now() - from);
    const rate = rates.get(one.group) ?? { right: 0, all: 0 };
    const isRight = told(found) === one.expected;
    if (!isRight) console.log(`${one.group}: ${one.title}\n  ${told(found)}\n  expected ${one.expected}`);
    rates.set(one.group, { right: rate.right + Number(isRight), all: rate.all + 1 });
  }
  const figures: Figure[] = [...rates].map(([group, { right, all }]) => ({
    figure: `${group} (${all})`,
    measured: (100 * right) / all,
    unit: '%',
    goal: 100,
    atLeast: true,
  }));
  const bytes = ai.requests.map(({ body }) => JSON.stringify(body).length);
  report('Proposals from fixtures', [
    ...figures,
    { figure: 'a task, median', measured: median(times), unit: 'ms', goal: 1000 },
    { figure: 'a question, median', measured: median(bytes) / 1000, unit: 'kB', goal: 1000 },
  ]);
}

function answersOf({ answer, server }: Case['fixture']) {
  const content = typeof answer === 'object' ? JSON.stringify({ ...nothing, ...answer }) : answer;
  if (server === 'refuses') return [says(null, { refusal: 'I cannot look at this' })];
  const good = says(content);
  if (server === 'no schema') return [fails(400), good];
  if (server === 'busy') return [fails(429, { 'retry-after': '0' }), good];
  // The server asks again after a useless answer.
  return [good, good, good];
}

/** Creates an item with a picture of a garment and its printed label. */
async function makeItem(label: string, seed: number): Promise<number> {
  const { clothesId } = await product.api<FastCreated>('POST', '/api/clothes/fast_create', {
    title: `Пальто ${seed}`,
    supplierId: 1,
  });
  const form = new FormData();
  const printed = await sharp(Buffer.from(drawLabel(label, '#2f5d45', seed)))
    .jpeg({ quality: 88 })
    .toBuffer();
  form.append('files', new Blob([new Uint8Array(garment)], { type: 'image/webp' }), 'photo-0.webp');
  form.append('files', new Blob([new Uint8Array(printed)], { type: 'image/jpeg' }), 'photo-1.jpg');
  const [main] = await product.api<Image[]>('POST', `/api/clothes/${clothesId}/images`, form);
  await product.api('PATCH', `/api/clothes/${clothesId}/main_image`, { imageId: main?.id });
  return clothesId;
}

async function suggestionsOf(id: number, model: string): Promise<Suggestions> {
  const at = `/api/clothes/${id}/suggestions`;
  await product.api<Task>('POST', at, { model });
  for (;;) {
    const found = await product.api<Suggestions>('GET', at);
    if (found.status === 'completed' || found.status === 'failed') return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Returns the proposals in the notation of the fixtures. */
function told({ status, proposals }: Suggestions): string {
  if (status === 'failed') return 'failed';
  const nameOf = (value: { name: string } | null, newName: string | null) => value?.name ?? `+${newName}`;
  return proposals
    .map((proposal) => {
      if (proposal.field === 'title') return `title=${proposal.value}`;
      if (proposal.field !== 'fabricComposition')
        return `${proposal.field}=${nameOf(proposal.value, proposal.newName)}`;
      const rows = proposal.value.map((row) => `${nameOf(row.material, row.newName)} ${row.percent}`);
      return `${proposal.part}=${rows.join(', ')}${proposal.complete ? '' : '…'}`;
    })
    .join(' ');
}
