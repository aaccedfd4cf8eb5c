// SQLite only: the AI server does not depend on the database.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ProblemBody } from '../../../src/contract/problem';
import type { Reference } from '../../../src/contract/references';
import type { AiModel, Clothes, Task } from '../../../src/contract/types';
import {
  AiServer,
  fails,
  half,
  hangsUp,
  html,
  huge,
  inWindows1251,
  redirects,
  says,
  silence,
  stalls,
  testAiKey,
} from '../support/AiServer';
import type { StartOptions, TestApp } from '../support/app';
import { ended } from '../support/batches';
import { addEntry, addPhotographed } from '../support/items';
import { green, photo } from '../support/photos';
import { until } from '../support/TaskSocket';
import { withAi as withOwnAi } from '../support/withAi';

const descriptions = suite('descriptions by AI');

interface World {
  ai: AiServer;
  server: TestApp;
  clothesId: number;
  imageId: number;
}

/** Runs a test with a server that has one item with a main photo, and an AI of the test's. */
function withAi(work: (world: World) => Promise<void>, settings: StartOptions = {}): Promise<void> {
  return withOwnAi(async ({ t, ai }) => {
    await addEntry(t, 'suppliers', 'Гардероб');
    await work({ ai, server: t, ...(await addItem(t, 'Пальто зелене')) });
  }, settings);
}

const smallPhoto = photo('jpeg', { colour: green, width: 200, height: 150 });

async function addItem(server: TestApp, title: string, bytes?: Buffer) {
  const { clothesId, image } = await addPhotographed(server, title, bytes ?? (await smallPhoto));
  return { clothesId, imageId: image.id };
}

const generate = ({ server, clothesId }: World, body?: unknown) =>
  server.api<{ data: Task }>('POST', `/api/clothes/${clothesId}/description`, body);

const item = ({ server, clothesId }: World) => server.data<Clothes>('GET', `/api/clothes/${clothesId}`);

async function run(world: World, body?: unknown): Promise<Task> {
  const answer = await generate(world, body);
  assert.is(answer.status, 202, answer.text);
  return ended<Task>(world.server, answer.body.data.taskId);
}

/** Begins a task whose answer the test lets come. */
async function begun(world: World, text: string): Promise<{ taskId: number; finish(): void }> {
  let finish = () => {};
  world.ai.otherwise = (answer, request) => {
    finish = () => says(text)(answer, request);
  };
  const { body } = await generate(world);
  await until(() => world.ai.requests.length > 0);
  return { taskId: body.data.taskId, finish: () => finish() };
}

descriptions('the model’s answer becomes the description', () =>
  withAi(async (world) => {
    world.ai.otherwise = says('Тепле пальто з вовни.');
    const before = await item(world);
    const answer = await generate(world, { model: 'gpt-5-mini' });
    assert.is(answer.status, 202);
    assert.is(answer.body.data.status, 'pending');
    assert.is(answer.body.data.clothesId, world.clothesId);
    assert.equal(await ended<Task>(world.server, answer.body.data.taskId), {
      ...answer.body.data,
      status: 'completed',
      previousDescription: null,
    });
    assert.is((await item(world)).description, 'Тепле пальто з вовни.');
    assert.is(before.description, null);
    assert.is(world.ai.requests[0]?.body.model, 'gpt-5-mini');
  }),
);

descriptions('a completed description task has the replaced text, a failed one does not', () =>
  withAi(async (world) => {
    const { server, clothesId } = world;
    await server.data('PATCH', `/api/clothes/${clothesId}/description`, { description: 'Мій опис' });
    assert.is((await run(world)).previousDescription, 'Мій опис');
    assert.not.equal((await item(world)).description, 'Мій опис');
    world.ai.otherwise = fails(400);
    assert.not.ok('previousDescription' in (await run(world)));
  }),
);

descriptions('a description without a body asks the default model', () =>
  withAi(async (world) => {
    await run(world);
    assert.is(world.ai.requests[0]?.body.model, 'gpt-5-nano');
    await world.server.data('PATCH', `/api/clothes/${world.clothesId}/description`, { description: null });
    await run(world, {});
    assert.is(world.ai.requests[1]?.body.model, 'gpt-5-nano');
  }),
);

descriptions('the model of descriptions sees known fields, rules and a small photo, and nothing else', () =>
  withAi(async (world) => {
    const { server, ai } = world;
    const bytes = await photo('jpeg', { colour: green, width: 1200, height: 900 });
    const { clothesId } = await addItem(server, 'Пальто', bytes);
    const brand = await server.data<Reference>('POST', '/api/brands/', { name: 'Ґудзик' });
    const material = await server.data<Reference>('POST', '/api/materials/', { name: 'Вовна' });
    await server.data('PUT', `/api/clothes/${clothesId}`, {
      title: 'Пальто',
      description: null,
      brandId: brand.id,
      colorId: null,
      typeId: null,
      fabricComposition: [{ material: { id: material.id }, percent: 80 }],
    });
    await run({ ...world, clothesId });
    const [request] = ai.requests;
    assert.equal([request?.path, request?.authorization], ['/v1/chat/completions', `Bearer ${testAiKey}`]);
    const [system, user] = request?.body.messages ?? [];
    assert.match(String(system?.content), 'Нічого не вигадуй');
    const parts = Array.isArray(user?.content) ? user.content : [];
    assert.match(parts[0]?.text ?? '', '"бренд": "Ґудзик"');
    assert.match(parts[0]?.text ?? '', '"Вовна": 80');
    assert.not.match(parts[0]?.text ?? '', 'колір');
    const [head, base64 = ''] = (parts[1]?.image_url?.url ?? '').split(',');
    assert.is(head, 'data:image/jpeg;base64');
    assert.equal(jpegSize(Buffer.from(base64, 'base64')), [1024, 768]);
    assert.not.match(JSON.stringify(request?.body), testAiKey);
  }),
);

descriptions('Markdown, HTML and thoughts of a model do not reach the description', () =>
  withAi(async (world) => {
    world.ai.otherwise = says(
      '<think>Що тут?</think>\n## Пальто\n\n**Тепле** пальто <b>з вовни</b>.\u202E\n- Комір *відкладний*.\n```',
    );
    await run(world);
    assert.is((await item(world)).description, 'Пальто\n\nТепле пальто з вовни.\nКомір відкладний.');
  }),
);

descriptions('too many requests and errors of the AI service are retried, three attempts in all', () =>
  withAi(async (world) => {
    world.ai.next.push(fails(429, { 'retry-after': '0' }), fails(500));
    assert.is((await run(world)).status, 'completed');
    assert.is(world.ai.requests.length, 3);
    assert.is((await item(world)).description, 'Опис від моделі.');
  }),
);

descriptions('a description task fails with a reason after the third failure, and a new one can start', () =>
  withAi(async (world) => {
    world.ai.otherwise = fails(503);
    const task = await run(world);
    assert.is(task.status, 'failed');
    assert.match(task.detail ?? '', 'Сервіс AI не зміг відповісти');
    assert.is(world.ai.requests.length, 3);
    assert.is((await item(world)).description, null);
    assert.ok(world.server.log.some((line) => line.includes('could not be generated')));
    world.ai.otherwise = says('Тепер добре.');
    assert.is((await run(world)).status, 'completed');
  }),
);

descriptions('Retry-After of the AI service is honoured, up to a limit', () =>
  withAi(async (world) => {
    const { server, ai } = world;
    for (const [header, seconds] of [
      ['30', 30],
      ['86400', 120],
    ] as const) {
      ai.next.push(fails(429, { 'retry-after': header }));
      const { body } = await generate(world);
      const row = () =>
        server.db
          .selectFrom('tasks')
          .selectAll()
          .where('id', '=', body.data.taskId)
          .executeTakeFirstOrThrow();
      await until(async () => {
        const { status, attempts } = await row();
        return status === 'pending' && attempts === 1;
      });
      assert.is((await row()).run_after, server.clock.now() + seconds * 1000);
      server.clock.forward(seconds * 1000);
      // A request for another task wakes the worker, as its own timer would.
      const other = await addItem(server, 'Інше');
      await run({ ...world, ...other });
      assert.is((await ended<Task>(server, body.data.taskId)).status, 'completed');
      await server.data('PATCH', `/api/clothes/${world.clothesId}/description`, { description: null });
    }
  }),
);

const wrongAnswers = [
  ['a page of HTML', html(), /не вдалося прочитати/, 3],
  ['an answer in windows-1251', inWindows1251(), /не вдалося прочитати/, 3],
  ['half an answer', half(), /не вдалося прочитати/, 3],
  ['no text', says(null), /порожній/, 3],
  ['white space', says(' \n '), /порожній/, 3],
  [
    'a call of a tool',
    says(null, { tool_calls: [{ id: 'x', type: 'function' }] }, 'tool_calls'),
    /порожній/,
    3,
  ],
  ['a refusal', says(null, { refusal: 'I cannot' }), /відмовилася/, 1],
  ['a megabyte', huge(2 * 1024 * 1024), /задовгий/, 3],
  ['10 001 characters', says('ж'.repeat(10_001)), /задовгий/, 3],
  ['a wrong key', fails(401), /не прийняв ключ/, 1],
  ['an unknown model', fails(404), /не знає такої моделі/, 1],
  ['a bad request', fails(400), /не прийняв запит/, 1],
  ['a broken connection', hangsUp(), /недоступний/, 3],
] as const;

descriptions('an AI answer that is none fails the task with a reason', () =>
  withAi(async (world) => {
    for (const [what, behaviour, detail, requests] of wrongAnswers) {
      world.ai.otherwise = behaviour;
      const task = await run(world);
      assert.is(task.status, 'failed', what);
      assert.match(task.detail ?? '', detail, what);
      assert.not.match(task.detail ?? '', 'secret words', what);
      assert.is(world.ai.requests.splice(0).length, requests, what);
      assert.is((await item(world)).description, null, what);
    }
  }),
);

for (const [what, behaviour] of [
  ['silence', silence()],
  ['an answer that stalls', stalls()],
] as const) {
  descriptions(`an AI service’s ${what} ends after the time limit`, () =>
    withAi(
      async (world) => {
        world.ai.otherwise = behaviour;
        const task = await run(world);
        assert.is(task.status, 'failed');
        assert.match(task.detail ?? '', 'не відповів вчасно');
        assert.is(world.ai.requests.length, 3);
      },
      { ai: { timeout: 60 } },
    ),
  );
}

descriptions('a redirect of the AI service is not followed', () =>
  withAi(async (world) => {
    const inside = await AiServer.start();
    world.ai.otherwise = redirects(`${inside.origin}/latest/meta-data`);
    const task = await run(world);
    assert.is(task.status, 'failed');
    assert.match(task.detail ?? '', 'переспрямовує');
    assert.equal(inside.requests, []);
    await inside.stop();
  }),
);

descriptions('an address of an AI service in the request is ignored', () =>
  withAi(async (world) => {
    const other = await AiServer.start();
    await run(world, { model: 'gpt-5', baseUrl: other.baseUrl, baseURL: other.baseUrl, apiKey: 'x' });
    assert.equal([other.requests.length, world.ai.requests.length], [0, 1]);
    await other.stop();
  }),
);

descriptions('an item has one description task: 50 clicks start one', () =>
  withAi(async (world) => {
    world.ai.otherwise = silence();
    const answers = await Promise.all(Array.from({ length: 50 }, () => generate(world)));
    const statuses = answers.map((answer) => answer.status);
    assert.is(statuses.filter((status) => status === 202).length, 1);
    assert.is(statuses.filter((status) => status === 409).length, 49);
    const refused = await world.server.problem('POST', `/api/clothes/${world.clothesId}/description`);
    assert.is(refused.code, 'task_running');
    assert.ok(world.ai.requests.length <= 1);
  }),
);

descriptions('three description tasks run concurrently, the others wait', () =>
  withAi(async (world) => {
    const waiting: (() => void)[] = [];
    world.ai.otherwise = (answer, request) => waiting.push(() => says('Готово.')(answer, request));
    const items = [world];
    for (let at = 0; at < 4; at += 1) items.push({ ...world, ...(await addItem(world.server, `Річ ${at}`)) });
    const tasks: number[] = [];
    for (const one of items) tasks.push((await generate(one)).body.data.taskId);
    await until(() => waiting.length === 3);
    const states = await Promise.all(tasks.map((id) => world.server.data<Task>('GET', `/api/tasks/${id}`)));
    assert.equal(
      states.map((task) => task.status),
      ['running', 'running', 'running', 'pending', 'pending'],
    );
    assert.is(waiting.length, 3);
    for (let at = 0; at < 5; at += 1) {
      await until(() => waiting.length > at);
      waiting[at]?.();
    }
    for (const id of tasks) assert.is((await ended<Task>(world.server, id)).status, 'completed');
  }),
);

descriptions('a description that a person wrote meanwhile is kept', () =>
  withAi(async (world) => {
    const { taskId, finish } = await begun(world, 'Від моделі.');
    await world.server.data('PATCH', `/api/clothes/${world.clothesId}/description`, {
      description: 'Від людини.',
    });
    finish();
    const task = await ended<Task>(world.server, taskId);
    assert.equal([task.status, task.detail !== undefined], ['failed', true]);
    assert.is((await item(world)).description, 'Від людини.');
  }),
);

descriptions('a save of other fields does not stop a description task, whose text changes the ETag', () =>
  withAi(async (world) => {
    const { server, clothesId } = world;
    await server.data('PATCH', `/api/clothes/${clothesId}/description`, { description: 'Старий.' });
    const { taskId, finish } = await begun(world, 'Новий.');
    const put = { description: 'Старий.', brandId: null, colorId: null, typeId: null, fabricComposition: [] };
    const saved = await server.api('PUT', `/api/clothes/${clothesId}`, { ...put, title: 'Інша назва' });
    finish();
    assert.is((await ended<Task>(server, taskId)).status, 'completed');
    const now = await item(world);
    assert.equal([now.title, now.description], ['Інша назва', 'Новий.']);
    const stale = await server.api<ProblemBody>(
      'PUT',
      `/api/clothes/${clothesId}`,
      { ...put, title: 'Х' },
      {
        headers: { 'if-match': String(saved.headers.etag) },
      },
    );
    assert.is(stale.status, 412);
  }),
);

descriptions('the description task of an item that is deleted meanwhile ends without an error', () =>
  withAi(async (world) => {
    const { taskId, finish } = await begun(world, 'Новий.');
    await world.server.api('DELETE', `/api/clothes/${world.clothesId}`);
    finish();
    assert.is((await world.server.api('GET', `/api/tasks/${taskId}`)).status, 404);
  }),
);

descriptions('an item that cannot be described is refused a description', () =>
  withAi(async (world) => {
    const { server, clothesId } = world;
    const url = `/api/clothes/${clothesId}/description`;
    assert.is((await server.problem('POST', '/api/clothes/999/description')).code, 'not_found');
    assert.equal(await refusal(server, url, { model: 'gpt-2' }), [422, 'validation_failed', 'model']);
    assert.equal(await refusal(server, url, { model: 7 }), [422, 'validation_failed', 'model']);
    await server.api('DELETE', `/api/images/${world.imageId}`);
    assert.equal(await refusal(server, url, undefined), [422, 'no_main_image', undefined]);
    server.accessToken = null;
    assert.is((await server.problem('POST', url)).status, 401);
    assert.is((await server.problem('GET', '/api/tasks/1')).status, 401);
    assert.equal(world.ai.requests, []);
  }),
);

descriptions('a repeated description call with the same key answers with the same task', () =>
  withAi(async (world) => {
    const options = { headers: { 'idempotency-key': 'generate-1' } };
    const url = `/api/clothes/${world.clothesId}/description`;
    const first = await world.server.data<Task>('POST', url, { model: 'gpt-5' }, options);
    await ended<Task>(world.server, first.taskId);
    const second = await world.server.data<Task>('POST', url, { model: 'gpt-5' }, options);
    assert.equal(second, first);
    assert.is(world.ai.requests.length, 1);
  }),
);

descriptions('a description that the item already has changes neither version nor history', () =>
  withAi(async (world) => {
    const { server, clothesId } = world;
    await run(world, { model: 'builtin' });
    const stored = async () => ({
      item: await server
        .api('GET', `/api/clothes/${clothesId}`)
        .then(({ headers, text }) => [headers.etag, text]),
      changes: await server.data('GET', `/api/clothes/${clothesId}/changes`),
    });
    const before = await stored();
    server.clock.forward(60_000);
    assert.is((await run(world, { model: 'builtin' })).status, 'completed');
    assert.equal(await stored(), before);
  }),
);

/** Adds tasks of the last day, a millisecond apart. */
async function addTasks({ server, clothesId }: World, administratorId: number | null, count: number) {
  const now = server.clock.now();
  const rows = Array.from({ length: count }, (_, at) => ({
    clothes_id: clothesId,
    administrator_id: administratorId,
    model: 'gpt-5',
    status: 'completed' as const,
    attempts: 1,
    detail: null,
    base_version: 1,
    base_description: null,
    run_after: now,
    started_at: now,
    created_at: now + at,
    updated_at: now,
  }));
  for (let at = 0; at < count; at += 100) {
    await server.db
      .insertInto('tasks')
      .values(rows.slice(at, at + 100))
      .execute();
  }
}

for (const [whose, count, sentence] of [
  ['of one person', 200, /ви можете .* не більше 200/],
  ['of all together', 1000, /всі разом .* не більше 1000/],
] as const) {
  descriptions(
    `above ${count} a day ${whose} AI is refused until a day after the first, the template is not`,
    () =>
      withAi(async (world) => {
        const { server, clothesId } = world;
        const me = await server.data<{ id: number }>('GET', '/api/auth/me');
        await addTasks(world, count === 200 ? me.id : null, count);
        server.clock.forward(60_000);
        const refused = await server.api<ProblemBody>('POST', `/api/clothes/${clothesId}/description`);
        assert.equal([refused.status, refused.body.code], [429, 'too_many_requests']);
        assert.match(refused.body.detail, sentence);
        assert.is(refused.headers['retry-after'], String(24 * 3600 - 60));
        assert.is((await run(world, { model: 'builtin' })).status, 'completed');
        server.clock.forward(24 * 3600 * 1000);
        await server.signIn();
        await server.data('PATCH', `/api/clothes/${clothesId}/description`, { description: null });
        assert.is((await run(world)).status, 'completed');
      }),
  );
}

descriptions('description tasks of others do not count towards one’s own limit', () =>
  withAi(async (world) => {
    await addTasks(world, null, 999);
    assert.is((await run(world)).status, 'completed');
  }),
);

descriptions('without an API key the template describes, from the fields and the photo', () =>
  withAi(
    async (world) => {
      const models = await world.server.data<AiModel[]>('GET', '/api/ai/models');
      assert.equal(
        models.map((model) => [model.id, model.available, model.default]),
        [
          ['gpt-5-nano', false, false],
          ['gpt-5-mini', false, false],
          ['gpt-5', false, false],
          ['builtin', true, true],
        ],
      );
      assert.is(models[3]?.label, 'Вбудований шаблон (без AI)');
      const url = `/api/clothes/${world.clothesId}/description`;
      assert.equal(await refusal(world.server, url, { model: 'gpt-5-nano' }), [
        503,
        'ai_unavailable',
        undefined,
      ]);
      assert.is((await run(world)).status, 'completed');
      assert.match(
        (await item(world)).description ?? '',
        /^Пальто зелене\. На фото переважає зелений колір\.$/,
      );
      assert.equal(world.ai.requests, []);
    },
    { config: { openaiApiKey: null } },
  ),
);

descriptions('with an API key the first model is the default; AI_MODELS replace the usual ones', async () => {
  await withAi(async ({ server }) => {
    const models = await server.data<AiModel[]>('GET', '/api/ai/models');
    assert.equal(
      models.map((model) => [model.id, model.available, model.default]),
      [
        ['gpt-5-nano', true, true],
        ['gpt-5-mini', true, false],
        ['gpt-5', true, false],
        ['builtin', true, false],
      ],
    );
  });
  await withAi(
    async ({ server }) => {
      const models = await server.data<AiModel[]>('GET', '/api/ai/models');
      assert.equal(
        models.map((model) => model.id),
        ['llava:7b', 'qwen', 'builtin'],
      );
    },
    { config: { aiModels: ['llava:7b', 'qwen'] } },
  );
});

descriptions.run();

async function refusal(server: TestApp, url: string, body: unknown) {
  const problem = await server.problem('POST', url, body);
  return [problem.status, problem.code, problem.errors?.[0]?.field];
}

/** Returns the width and height in a JPEG's frame header. */
function jpegSize(bytes: Buffer): [number, number] {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
  }
  throw new Error('no JPEG');
}
