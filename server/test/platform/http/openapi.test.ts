// SQLite only: the document comes from the routes.
/** Properties of the OpenAPI document that generated clients, readers and linters rely on. */
import { readFileSync, writeFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp } from '../../support/app';

interface Content {
  schema: Record<string, unknown>;
  example?: unknown;
}

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; description?: string; schema: object; example?: unknown }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Answer>;
}

interface Answer {
  $ref?: string;
  description?: string;
  content?: Record<string, Content>;
}

interface OpenApi {
  info: { title: string; version: string; license?: { name: string; identifier?: string } };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, { type: string; scheme: string }>;
    schemas: Record<string, object>;
    responses: Record<string, Answer>;
  };
}

const openapi = suite('the OpenAPI document');

let read: Promise<OpenApi> | null = null;

function readDocument(): Promise<OpenApi> {
  read ??= (async () => {
    const t = await startApp();
    const { body } = await t.api<OpenApi>('GET', '/api/openapi.json');
    await t.close();
    return body;
  })();
  return read;
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** Every operation with its name, such as `GET /api/clothes/`. */
function operationsOf({ paths }: OpenApi): [name: string, path: string, operation: Operation][] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      path,
      operation,
    ]),
  );
}

openapi('the OpenAPI document names its licence, its server, its kinds of tokens and its tags', async () => {
  const { info, servers, tags, components } = await readDocument();
  assert.equal(info.license, { name: 'MIT', identifier: 'MIT' });
  assert.equal(
    servers?.map(({ url }) => url),
    ['/'],
  );
  const schemes = Object.entries(components.securitySchemes);
  assert.equal(
    schemes.map(([name, { type, scheme }]) => [name, type, scheme]),
    [
      ['accessToken', 'http', 'bearer'],
      ['apiToken', 'http', 'bearer'],
    ],
  );
  for (const { name, description } of tags ?? []) assert.ok(description, name);
});

openapi('every operation of the OpenAPI document has a name, a summary and a known tag', async () => {
  const document = await readDocument();
  const operations = operationsOf(document);
  assert.ok(operations.length > 40);
  const known = new Set(document.tags?.map(({ name }) => name));
  const names = new Set<string>();
  const summaries = new Set<string>();
  const used = new Set<string>();
  for (const [name, , { operationId = '', summary = '', tags = [] }] of operations) {
    assert.match(operationId, /^[a-z][A-Za-z]+$/, `operationId of ${name}`);
    assert.match(summary, /^[A-Z].{3,69}[^.]$/, `summary of ${name}`);
    assert.not(names.has(operationId), `${operationId} twice: ${name}`);
    assert.not(summaries.has(summary), `“${summary}” twice: ${name}`);
    assert.is(tags.length, 1, name);
    for (const tag of tags) {
      assert.ok(known.has(tag), `the tag ${tag} of ${name} is not described`);
      used.add(tag);
    }
    names.add(operationId);
    summaries.add(summary);
  }
  assert.equal([...used].sort(), [...known].sort());
});

openapi('every operation of the OpenAPI document says whether it needs a session', async () => {
  const document = await readDocument();
  const open: string[] = [];
  for (const [name, , { security }] of operationsOf(document)) {
    assert.ok(Array.isArray(security), name);
    if (security?.length === 0) open.push(name);
    for (const scheme of security?.flatMap(Object.keys) ?? []) {
      assert.ok(document.components.securitySchemes[scheme], `${name}: ${scheme}`);
    }
  }
  assert.equal(open.sort(), [
    'GET /api/auth/ways',
    'GET /api/clothes/photos.zip',
    'GET /api/health',
    'GET /api/health/live',
    'POST /api/auth/factor',
    'POST /api/auth/factor/options',
    'POST /api/auth/join',
    'POST /api/auth/join/check',
    'POST /api/auth/login',
    'POST /api/auth/logout',
    'POST /api/auth/oidc',
    'POST /api/auth/oidc/callback',
    'POST /api/auth/refresh',
  ]);
});

openapi('every operation of the OpenAPI document describes a success and a refusal', async () => {
  const document = await readDocument();
  for (const [name, , { responses }] of operationsOf(document)) {
    const codes = Object.keys(responses);
    assert.ok(
      codes.some((code) => /^2\d\d$/.test(code)),
      name,
    );
    assert.ok(
      codes.some((code) => /^4(\d\d|XX)$/.test(code)),
      name,
    );
    for (const code of codes) {
      const answer = resolved(document, responses[code]);
      assert.match(answer?.description ?? '', /^[A-Z].*[.]/, `${name} ${code}`);
      // The health check describes its state in its own words.
      if (/^[45]/.test(code) && code !== '503')
        assert.equal(Object.keys(answer?.content ?? {}), ['application/problem+json']);
    }
  }
});

openapi('every operation of the OpenAPI document says who may call it', async () => {
  for (const [name, , { description = '', security = [] }] of operationsOf(await readDocument())) {
    const schemes = security.flatMap(Object.keys);
    const words = {
      '': /Needs no sign-in[.]$/,
      accessToken: /Minimum role: (?:viewer|editor|administrator)[.] API tokens are refused[.]$/,
      'accessToken,apiToken': /Minimum role: (?:viewer|editor)[.]$/,
    }[schemes.join()];
    assert.match(description, words ?? /never/, name);
  }
});

openapi('every parameter of the OpenAPI document is described, and accepts its own example', async () => {
  const document = await readDocument();
  for (const [name, , { parameters = [] }] of operationsOf(document)) {
    for (const { name: parameter, description = '', schema, example } of parameters) {
      assert.match(description, /^[A-Z].*[.]$/, `${name} ${parameter}`);
      assert.is(mistakes(document, schema, example), '', `${name} ${parameter}`);
    }
  }
});

openapi('every JSON body of the OpenAPI document has an example that its own schema accepts', async () => {
  const document = await readDocument();
  let examples = 0;
  for (const [name, , { requestBody, responses }] of operationsOf(document)) {
    const contents = [requestBody, ...Object.values(responses).map((one) => resolved(document, one))];
    for (const [type, content] of contents.flatMap((one) => Object.entries(one?.content ?? {}))) {
      if (!type.includes('json')) {
        assert.match(JSON.stringify(content.schema), '"format":"binary"', `${name} ${type}`);
        continue;
      }
      assert.ok('example' in content, `${name} ${type}`);
      assert.is(mistakes(document, content.schema, content.example), '', `${name} ${type}`);
      examples += 1;
    }
  }
  assert.ok(examples > 150, `${examples}`);
});

openapi('answers in the OpenAPI document name the shapes that clients know', async () => {
  const { components } = await readDocument();
  for (const name of ['Item', 'ListedItem', 'Purchase', 'Image', 'Reference', 'Change', 'Task', 'Problem'])
    assert.ok(components.schemas[name], name);
});

openapi('paths of the OpenAPI document name each parameter once, and no two are the same', async () => {
  const document = await readDocument();
  for (const [name, path, { parameters = [] }] of operationsOf(document)) {
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    const templates = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    assert.equal(inPath.map((parameter) => parameter.name).sort(), templates.sort(), name);
    assert.not.match(path, /[?#]|\/\//, name);
  }
  const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
  assert.is(new Set(shapes).size, shapes.length);
});

openapi('docs/openapi.json is what the server serves', async () => {
  const file = 'docs/openapi.json';
  const served = `${JSON.stringify(await readDocument(), null, 2)}\n`;
  if (process.env.RENEW) writeFileSync(file, served);
  const kept = readFileSync(file, 'utf8').split('\n');
  const differs = served.split('\n').findIndex((line, at) => line !== kept[at]);
  const how = 'RENEW=1 npm test -- http/openapi.test';
  assert.ok(kept.join('\n') === served, `The API differs from ${file}:${differs + 1}. ${how} renews it`);
});

openapi.run();

function resolved({ components }: OpenApi, answer: Answer | undefined): Answer | undefined {
  return answer?.$ref ? components.responses[answer.$ref.split('/').at(-1) ?? ''] : answer;
}

/** Returns the mistakes in an example; '' if its schema accepts it. */
function mistakes({ components }: OpenApi, schema: object, example: unknown): string {
  return ajv.validate({ ...schema, components }, example)
    ? ''
    : `${JSON.stringify(example)}: ${ajv.errorsText()}`;
}
