// SQLite only: the document is that of the routes.
/** What a generated client, a reader and a linter of OpenAPI documents rely on. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp } from '../../support/app';

interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string }[];
  responses: Record<string, { description?: string }>;
}

interface OpenApi {
  info: { title: string; version: string; license?: { name: string; identifier?: string } };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, { type: string; scheme: string }> };
}

const openapi = suite('the OpenAPI document');

async function readDocument(): Promise<OpenApi> {
  const t = await startApp();
  const { body } = await t.api<OpenApi>('GET', '/api/openapi.json');
  await t.close();
  return body;
}

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

openapi('names its licence, its server, its bearer token and its tags', async () => {
  const { info, servers, tags, components } = await readDocument();
  assert.equal(info.license, { name: 'MIT', identifier: 'MIT' });
  assert.equal(
    servers?.map(({ url }) => url),
    ['/'],
  );
  assert.equal(components.securitySchemes.accessToken, {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  });
  for (const { name, description } of tags ?? []) assert.ok(description, name);
});

openapi('every operation has a name of its own, a summary and a known tag', async () => {
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

openapi('every operation says whether it needs a session', async () => {
  const document = await readDocument();
  for (const [name, , { security }] of operationsOf(document)) {
    assert.ok(Array.isArray(security), name);
    for (const scheme of security?.flatMap(Object.keys) ?? []) {
      assert.ok(document.components.securitySchemes[scheme], `${name}: ${scheme}`);
    }
  }
});

openapi('every operation has an answer of success and one of refusal, each described', async () => {
  for (const [name, , { responses }] of operationsOf(await readDocument())) {
    const codes = Object.keys(responses);
    assert.ok(
      codes.some((code) => /^2\d\d$/.test(code)),
      name,
    );
    assert.ok(
      codes.some((code) => /^4(\d\d|XX)$/.test(code)),
      name,
    );
    for (const code of codes) assert.ok(responses[code]?.description, `${name} ${code}`);
  }
});

openapi('paths name each parameter once, and no two paths are the same', async () => {
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

openapi.run();
