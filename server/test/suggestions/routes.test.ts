import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Clothes, Task } from '../../../src/contract/types';
import { AiServer, fails, half, huge, says, silence, testAiKey } from '../support/AiServer';
import { startApp } from '../support/app';
import { TaskSocket, until } from '../support/TaskSocket';
import { addItem, answers, entry, latest, nothing, run, type World, withWorld } from './support';

const suggestions = suite('proposals for the fields of an item');

/** Returns the text of a question. */
function asked({ ai }: World, at = 0) {
  const { body } = ai.requests[at] ?? { body: null };
  const content = body?.messages[1]?.content;
  const parts = typeof content === 'string' ? [] : (content ?? []);
  return {
    instructions: String(body?.messages[0]?.content),
    text: parts.find(({ type }) => type === 'text')?.text ?? '',
    photos: parts.filter(({ type }) => type === 'image_url').length,
    format: body && 'response_format' in body ? JSON.stringify(body.response_format) : null,
  };
}

/** Returns the data of a question, which follows its first line. */
const dataOf = (text: string) => JSON.parse(text.slice(text.indexOf('\n')));

suggestions('proposals are read from the photos, name entries that exist, and write nothing', () =>
  withWorld(async (world) => {
    const { t, ai, clothesId, imageIds } = world;
    const brand = await entry(t, 'brands', 'Massimo Dutti');
    const color = await entry(t, 'colors', 'Зелений');
    const cotton = await entry(t, 'materials', 'Бавовна');
    const elastane = await entry(t, 'materials', 'Еластан');
    const before = await t.data<Clothes>('GET', `/api/clothes/${clothesId}`);
    ai.otherwise = answers({
      brand: { id: null, name: 'massimo  dutti', photo: 3, confidence: 0.9 },
      type: { id: null, name: 'Тренч', photo: 1, confidence: 7 },
      color: { id: color.id, name: null, photo: 9, confidence: -1 },
      title: { value: 'Зелене пальто', photo: 1, confidence: 0.5 },
      labels: [
        {
          photo: 3,
          confidence: 0.8,
          text: 'SHELL 95% COTTON 5% ELASTANE\nLINING 100% VISCOSE',
          parts: [
            {
              part: 'shell',
              rows: [
                { material: 'Бавовна', percent: 95 },
                { material: 'Еластан', percent: 5 },
              ],
            },
            { part: 'lining', rows: [{ material: 'Віскоза', percent: 100 }] },
          ],
        },
      ],
    });
    const found = await run(world, { model: 'gpt-5-mini' });
    assert.is(found.status, 'completed');
    assert.is(found.model, 'gpt-5-mini');
    assert.is(found.createdAt, new Date(t.clock.now()).toISOString());
    // The main photo is sent first.
    const [first, main, third] = imageIds;
    assert.equal(found.proposals, [
      { field: 'brand', value: brand, newName: null, evidence: third, confidence: 0.9 },
      { field: 'type', value: null, newName: 'Тренч', evidence: main, confidence: 1 },
      { field: 'color', value: color, newName: null, evidence: null, confidence: 0 },
      {
        field: 'fabricComposition',
        part: 'shell',
        value: [
          { material: cotton, newName: null, percent: 95 },
          { material: elastane, newName: null, percent: 5 },
        ],
        complete: true,
        evidence: third,
        confidence: 0.8,
      },
      {
        field: 'fabricComposition',
        part: 'lining',
        value: [{ material: null, newName: 'Віскоза', percent: 100 }],
        complete: true,
        evidence: third,
        confidence: 0.8,
      },
      { field: 'title', value: 'Зелене пальто', evidence: main, confidence: 0.5 },
    ]);
    assert.ok(first);
    assert.equal(await t.data<Clothes>('GET', `/api/clothes/${clothesId}`), before);
    assert.is((await t.data<unknown[]>('GET', '/api/materials/')).length, 2);
    const { text, photos, format } = asked(world);
    assert.is(photos, 3);
    assert.match(format ?? '', /"type":"json_schema".*"strict":true/);
    assert.equal(dataOf(text).brands, [[brand.id, 'Massimo Dutti']]);
  }),
);

suggestions('proposals follow their entries and photos: renamed, merged, deleted, created', () =>
  withWorld(async (world) => {
    const { t, ai, imageIds } = world;
    const brand = await entry(t, 'brands', 'Zarra');
    const other = await entry(t, 'brands', 'Zara');
    ai.otherwise = answers({
      brand: { id: brand.id, name: 'Zarra', photo: 2, confidence: 1 },
      type: { id: null, name: 'Пальто', photo: null, confidence: 1 },
    });
    await run(world);
    await t.data('POST', `/api/brands/${other.id}/merge`, { ids: [brand.id] });
    const type = await entry(t, 'types', 'Пальто');
    await t.data('DELETE', `/api/images/${imageIds[0]}`);
    const [one, two] = (await latest(world))?.proposals ?? [];
    assert.equal(one, { field: 'brand', value: other, newName: null, evidence: null, confidence: 1 });
    assert.equal(two, { field: 'type', value: type, newName: null, evidence: null, confidence: 1 });
  }),
);

suggestions('proposals are the latest alone, and go with the item', () =>
  withWorld(async (world) => {
    const { t, ai, clothesId } = world;
    assert.is(await latest(world), null);
    await run(world);
    ai.otherwise = fails(400);
    const failed = await run(world);
    assert.is(failed.status, 'failed');
    assert.equal(failed.proposals, []);
    assert.ok(failed.detail);
    ai.otherwise = answers({ title: { value: 'Плащ', photo: 1, confidence: 1 } });
    assert.is((await run(world)).proposals.length, 1);
    assert.is((await t.db.selectFrom('suggestions').selectAll().execute()).length, 1);
    await t.data('DELETE', `/api/clothes/${clothesId}`);
    assert.equal(await t.db.selectFrom('suggestions').selectAll().execute(), []);
    assert.is((await t.problem('GET', `/api/clothes/${clothesId}/suggestions`)).status, 404);
  }),
);

suggestions('proposals are refused where descriptions are: no photo, unknown model, no item', () =>
  withWorld(async ({ t }) => {
    const { clothesId } = await addItem(t, 'Без фото', 0);
    const refused = await t.problem('POST', `/api/clothes/${clothesId}/suggestions`);
    assert.is(refused.status, 422);
    assert.is(refused.code, 'no_main_image');
    assert.is((await t.problem('POST', '/api/clothes/1/suggestions', { model: 'x' })).status, 422);
    assert.is((await t.problem('POST', '/api/clothes/99/suggestions')).status, 404);
    assert.ok((await t.data<string[]>('GET', '/api/features')).includes('suggestions'));
  }),
);

suggestions('proposals run beside a description, one of a kind at a time; a socket tells the kind', () =>
  withWorld(async ({ t, ai, clothesId }) => {
    const port = await t.listen();
    const socket = new TaskSocket({ port }, t.accessToken ?? '');
    assert.is(await socket.opened(), 101);
    const held: (() => void)[] = [];
    ai.otherwise = (answer, request) => held.push(() => answers({})(answer, request));
    const at = `/api/clothes/${clothesId}`;
    const described = await t.data<Task>('POST', `${at}/description`);
    const key = { headers: { 'idempotency-key': 'one' } };
    const task = await t.data<Task>('POST', `${at}/suggestions`, undefined, key);
    assert.equal([described.kind, task.kind], [undefined, 'suggestions']);
    assert.equal(await t.data<Task>('POST', `${at}/suggestions`, undefined, key), task);
    assert.is((await t.problem('POST', `${at}/suggestions`)).code, 'task_running');
    await until(() => held.length === 2);
    for (const one of held) one();
    const ends = () => socket.tasks.filter(({ status }) => status === 'completed');
    await until(() => ends().length === 2);
    const kinds = new Map(ends().map(({ taskId, kind }) => [taskId, kind]));
    assert.is(kinds.get(task.taskId), 'suggestions');
    assert.is(kinds.get(described.taskId), undefined);
    assert.not.ok('previousDescription' in (await t.data<Task>('GET', `/api/tasks/${task.taskId}`)));
    socket.socket.terminate();
  }),
);

suggestions('an AI server without structured output is asked in words, and that is remembered', () =>
  withWorld(async (world) => {
    const { t, ai } = world;
    ai.next.push(fails(400));
    ai.otherwise = says(
      `<think>{"title": {"value": "Чернетка"}}</think>Ось:\n\`\`\`json\n${JSON.stringify({ ...nothing, title: { value: 'Плащ {синій}', photo: 1, confidence: 1 } })}\n\`\`\`\nГотово.`,
    );
    const [title] = (await run(world)).proposals;
    assert.is(title?.field === 'title' && title.value, 'Плащ {синій}');
    assert.ok(asked(world, 0).format);
    assert.is(asked(world, 1).format, null);
    assert.match(asked(world, 1).instructions, /JSON Schema/);
    await run(world);
    assert.is(ai.requests.length, 3);
    assert.is(asked(world, 2).format, null);
    t.clock.forward(60 * 60_000);
    await t.signIn();
    await run(world);
    assert.ok(asked(world, 3).format);
    // A request that is refused with and without the schema does not blame the schema.
    ai.otherwise = fails(400);
    await run(world, { model: 'gpt-5' });
    await run(world, { model: 'gpt-5' });
    assert.ok(asked(world, ai.requests.length - 2).format);
  }),
);

suggestions('an AI server’s refusal that is not of the request is not repeated in words', () =>
  withWorld(async (world) => {
    const { ai } = world;
    for (const status of [300, 402, 413]) {
      ai.otherwise = fails(status);
      assert.is((await run(world)).status, 'failed');
    }
    assert.is(ai.requests.length, 3);
  }),
);

suggestions('nonsense and broken answers to proposals are tried three times and end with a sentence', () =>
  withWorld(async (world) => {
    const { ai } = world;
    const bad = [
      says('Не бачу тут JSON.'),
      says('{"other": 1}'),
      says(null),
      half(),
      huge(2_000_000),
      fails(500),
    ];
    for (const behaviour of bad) {
      const before = ai.requests.length;
      ai.otherwise = behaviour;
      const { status, detail, proposals } = await run(world);
      assert.equal([status, proposals], ['failed', []]);
      assert.match(detail ?? '', /^Сервіс AI .*\.$/);
      assert.is(ai.requests.length - before, 3);
    }
    ai.otherwise = says(null, { refusal: 'I cannot help with that' });
    const { detail } = await run(world);
    assert.is(detail, 'Модель відмовилася розглядати ці фото.');
  }),
);

suggestions('proposals wait after a 429 as long as the AI service asks', () =>
  withWorld(async ({ ai, t, clothesId }) => {
    ai.next.push(fails(429, { 'retry-after': '60' }));
    const { taskId } = await t.data<Task>('POST', `/api/clothes/${clothesId}/suggestions`);
    const row = () => t.db.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow();
    // A single look, because between two a pending task becomes a running one.
    await until(async () => {
      const { status, attempts } = await row();
      return status === 'pending' && attempts === 1;
    });
    assert.is((await row()).run_after, t.clock.now() + 60_000);
  }),
);

suggestions('proposals that the AI service meets with silence end after the time limit', () =>
  withWorld(
    async (world) => {
      world.ai.otherwise = silence();
      const { detail } = await run(world);
      assert.match(detail ?? '', /не відповів вчасно/);
    },
    { ai: { timeout: 150 } },
  ),
);

suggestions('proposals survive a restart, and what was asked before it is answered after it', async () => {
  const ai = await AiServer.start();
  ai.otherwise = silence();
  const settings = {
    config: { openaiApiKey: testAiKey, openaiBaseUrl: ai.baseUrl },
    ai: { pause: 0, stopTime: 0 },
    lease: { duration: 300, heartbeat: 50 },
  };
  const t = await startApp(settings);
  try {
    await t.signIn();
    await t.data('POST', '/api/suppliers/', { name: 'Ринок' });
    const { clothesId } = await addItem(t, 'Пальто', 1);
    await t.data('POST', `/api/clothes/${clothesId}/suggestions`);
    await until(() => ai.requests.length === 1);
    await t.app.close();
    const [stopped] = await t.db.selectFrom('tasks').selectAll().execute();
    assert.equal([stopped?.status, stopped?.attempts], ['pending', 0]);
    ai.otherwise = answers({ title: { value: 'Плащ', photo: 1, confidence: 1 } });
    const again = await startApp({ ...settings, beside: t });
    await again.signIn();
    await until(async () => (await latest({ t: again, clothesId }))?.status === 'completed');
    assert.is((await latest({ t: again, clothesId }))?.proposals.length, 1);
    await again.close();
  } finally {
    await t.close();
    await ai.stop();
  }
});

suggestions('proposals without an API key are the photo’s colour where the list has it', () =>
  withWorld(
    async (world) => {
      const { t } = world;
      assert.equal((await run(world)).proposals, []);
      const plain = await entry(t, 'colors', 'Зелений');
      await entry(t, 'brands', 'Зелений');
      const found = await run(world);
      assert.is(found.model, 'builtin');
      assert.equal(found.proposals, [
        { field: 'color', value: plain, newName: null, evidence: world.imageIds[1], confidence: 0.6 },
      ]);
      // If the list does not have a shade, the proposal is its basic colour.
      const blue = await entry(t, 'colors', 'Синій');
      const navy = await addItem(t, 'Штани', 1, [32, 44, 82]);
      assert.equal((await run({ ...world, ...navy })).proposals[0]?.value, blue);
    },
    { config: { openaiApiKey: null } },
  ),
);

suggestions('proposals see a long list’s most used entries, and doubtful names are asked about once', () =>
  withWorld(async (world) => {
    const { t, ai, clothesId } = world;
    const rows = Array.from({ length: 320 }, (_, n) => {
      const name = n === 319 ? 'Ящірка Лісова' : `Бренд ${String.fromCodePoint(0x4e00 + n)}`;
      return {
        name,
        name_key: name.toLowerCase(),
        sort_key: name.toLowerCase(),
      };
    });
    await t.db.insertInto('brands').values(rows).execute();
    const { id } = await t.db
      .selectFrom('brands')
      .select('id')
      .where('name', '=', 'Ящірка Лісова')
      .executeTakeFirstOrThrow();
    const used = await t.db
      .selectFrom('brands')
      .select('id')
      .where('name_key', '=', rows[310]?.name_key ?? '')
      .executeTakeFirstOrThrow();
    await t.db.updateTable('clothes').set({ brand_id: used.id }).where('id', '=', clothesId).execute();
    const brand = (name: string, id: number | null = null) =>
      answers({ brand: { id, name, photo: 1, confidence: 1 } });
    ai.next.push(brand('Ящирка Лісова'), says(JSON.stringify({ matches: [{ n: 1, id }] })));
    const [near] = (await run(world)).proposals;
    assert.equal(near?.value, { id, name: 'Ящірка Лісова' });
    const shown: [number, string][] = dataOf(asked(world, 0).text).brands;
    assert.is(shown.length, 300);
    assert.ok(shown.some(([entry]) => entry === used.id));
    assert.is(asked(world, 1).photos, 0);
    assert.equal(dataOf(asked(world, 1).text)[0].записи, [[id, 'Ящірка Лісова']]);
    // An entry that was no candidate, or that was not shown, is not accepted.
    ai.next.push(brand('Ящирка Лісова', id), says(JSON.stringify({ matches: [{ n: 1, id: used.id }] })));
    const [wrong] = (await run(world)).proposals;
    assert.equal(wrong?.field === 'brand' && [wrong.value, wrong.newName], [null, 'Ящирка Лісова']);
    // Without an answer to the second question, the name counts as new.
    ai.next.push(brand('Ящирка Лісова'), fails(500));
    const [unanswered] = (await run(world)).proposals;
    assert.equal(unanswered?.field === 'brand' && unanswered.newName, 'Ящирка Лісова');
    // An exact name is found in the whole list without a question.
    const before = ai.requests.length;
    ai.next.push(brand('ЯЩІРКА ЛІСОВА'));
    const [whole] = (await run(world)).proposals;
    assert.equal(whole?.value, { id, name: 'Ящірка Лісова' });
    assert.is(ai.requests.length - before, 1);
  }),
);

suggestions('proposals see at most six photos, and share the day’s limit with descriptions', () =>
  withWorld(async (world) => {
    const { t } = world;
    const { clothesId } = await addItem(t, 'Плащ', 7);
    await run({ ...world, clothesId });
    assert.is(asked(world).photos, 6);
    const { id: _id, ...row } = await t.db.selectFrom('tasks').selectAll().executeTakeFirstOrThrow();
    await t.db
      .insertInto('tasks')
      .values(Array.from({ length: 200 }, () => ({ ...row, kind: 'description' as const })))
      .execute();
    const refused = await t.problem('POST', `/api/clothes/${clothesId}/suggestions`);
    assert.is(refused.status, 429);
    assert.is(
      (await t.api('POST', `/api/clothes/${clothesId}/suggestions`, { model: 'builtin' })).status,
      202,
    );
  }),
);

suggestions.run();
