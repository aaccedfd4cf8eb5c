import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { importFields } from '../../../../src/contract/imports';
import { defaultListSize, maxPage, maxPageSize } from '../../../../src/contract/limits';
import type { UploadSettings } from '../../photos/uploadSettings';
import { abortOnDisconnect } from '../../platform/http/abortOnDisconnect';
import { reserveAnswer } from '../../platform/http/answers';
import { caller } from '../../platform/http/caller';
import { pathId } from '../../platform/http/ids';
import { bounded, Digits } from '../../platform/http/listQuery';
import {
  data,
  FormFile,
  formOf,
  Id,
  IdParams,
  nullable,
  operation,
  PageMeta,
  problems,
} from '../../platform/http/schemas';
import { referenceKinds } from '../../references/references';
import type { Services } from '../../services';
import { contentTypes } from '../writing/sheet';
import type { Likeness } from './EntryNames';
import { Imports } from './Imports';
import { type Counts, findImport, type ImportOwner, listRows, requireReady } from './importRows';
import { refusedFile } from './refused';
import { startImport } from './runImport';
import { SettingsShape } from './settings';

/** Bytes that the server holds while it sends the refused rows. */
const held = 2_000_000;

const states = ['new', 'changed', 'unchanged', 'refused'] as const;
const count = Type.Integer();
const Kind = Type.Enum([...referenceKinds]);

const DryRunShape = Type.Object({
  id: Id,
  fileName: Type.String(),
  headings: Type.Array(Type.String()),
  examples: Type.Array(Type.Array(Type.String())),
  settings: SettingsShape,
  counts: Type.Object({ new: count, changed: count, unchanged: count, refused: count }),
  newReferences: Type.Array(
    Type.Object({
      kind: Kind,
      name: Type.String(),
      near: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    }),
  ),
  notes: Type.Array(Type.String()),
  taskId: nullable(Id),
  batchId: nullable(Id),
});

const Field = Type.Enum(importFields);

const RowShape = Type.Object({
  row: Type.Integer(),
  state: Type.Enum(states),
  id: nullable(Id),
  title: Type.String(),
  changes: Type.Array(Type.Object({ field: Field, before: Type.String(), after: Type.String() })),
  problems: Type.Array(Type.Object({ field: nullable(Field), value: Type.String(), reason: Type.String() })),
});

const tags = ['imports'];
const dryRun = { ...problems, 200: data(DryRunShape) };

/** The calls that read a spreadsheet, show what it would change, and import it. */
export function importRoutes(
  services: Services,
  likeness: Likeness,
  wake: () => void,
  uploads: UploadSettings,
): FastifyPluginAsyncTypebox {
  const imports = new Imports(services, likeness, uploads);
  return async (app) => {
    app.post(
      '/import/',
      {
        config: { role: 'editor' },
        schema: {
          tags,
          ...operation('readImport', 'Read a spreadsheet and run its import dry'),
          description:
            'A form (multipart/form-data) with the file as `file`, CSV or XLSX, and JSON as `settings`. It is shown to whoever sent it, and run by them: a person, or one API token.',
          consumes: ['multipart/form-data'],
          form: formOf({ file: FormFile, settings: Type.Optional(Type.String()) }),
          response: { 201: data(DryRunShape), ...problems },
        },
      },
      async (request, reply) => {
        const signal = abortOnDisconnect(reply.raw);
        const answer = await imports.take(request, ownerOf(request), signal);
        return reply.code(201).send({ data: answer });
      },
    );

    app.put(
      '/import/:id',
      {
        config: { role: 'editor' },
        schema: {
          tags,
          ...operation('changeImport', 'Run an import dry with other settings'),
          params: IdParams,
          body: Type.Object({ settings: SettingsShape }),
          response: dryRun,
        },
      },
      async (request) => {
        const id = pathId(request.params.id);
        return { data: await imports.repeat(ownerOf(request), id, request.body.settings) };
      },
    );

    app.post(
      '/import/:id/run',
      {
        config: { role: 'editor' },
        schema: {
          tags,
          ...operation('runImport', 'Import what the dry run has shown'),
          params: IdParams,
          response: { 202: data(Type.Object({ taskId: Id, batchId: Id })), ...problems },
        },
      },
      async (request, reply) => {
        const started = await startImport(services, ownerOf(request), pathId(request.params.id));
        wake();
        return reply.code(202).send({ data: started });
      },
    );

    await app.register(readRoutes(services, imports));
  };
}

/** The calls that show an import. */
function readRoutes({ db, clock, answers }: Services, imports: Imports): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/import/:id',
      {
        config: { role: 'editor' },
        schema: {
          tags,
          ...operation('showImport', 'Show the dry run of an import'),
          params: IdParams,
          response: dryRun,
        },
      },
      async (request) => {
        const owner = ownerOf(request);
        const id = pathId(request.params.id);
        requireReady(await findImport(db, clock, owner, id));
        return { data: await imports.show(owner, id) };
      },
    );

    app.get(
      '/import/:id/rows',
      {
        config: { role: 'editor' },
        schema: {
          tags,
          ...operation('listImportRows', 'List the rows of an import'),
          params: IdParams,
          querystring: Type.Object({
            state: Type.Optional(Type.Enum(states)),
            page: Type.Optional(Digits),
            size: Type.Optional(Digits),
          }),
          response: { 200: Type.Object({ data: Type.Array(RowShape), meta: PageMeta }), ...problems },
        },
      },
      async (request) => {
        const { state, ...query } = request.query;
        const page = bounded('page', query.page, maxPage) ?? 1;
        const size = bounded('size', query.size, maxPageSize) ?? defaultListSize;
        const id = pathId(request.params.id);
        const row = requireReady(await findImport(db, clock, ownerOf(request), id));
        const counts: Counts = JSON.parse(row.counts);
        const total = state ? counts[state] : Object.values(counts).reduce((sum, one) => sum + one, 0);
        return { data: await listRows(db, id, { state, page, size }), meta: { total, page, size } };
      },
    );

    app.get(
      '/import/:id/refused',
      {
        config: { role: 'editor' },
        schema: {
          tags,
          ...operation('exportRefused', 'Export the refused rows of an import with their reasons'),
          params: IdParams,
          produces: Object.values(contentTypes),
          response: { 200: Type.Any(), ...problems },
        },
      },
      async (request, reply) => {
        const id = pathId(request.params.id);
        const row = requireReady(await findImport(db, clock, ownerOf(request), id));
        reply.type(contentTypes[row.format]);
        reply.header('content-disposition', `attachment; filename="refused-${id}.${row.format}"`);
        // Fastify would read the whole stream to know its length.
        if (request.method === 'HEAD') return reply.send(Readable.from([]));
        reserveAnswer(reply, answers, held);
        return reply.send(refusedFile(db, row));
      },
    );
  };
}

function ownerOf(request: FastifyRequest): ImportOwner {
  const { administratorId, apiToken } = caller(request);
  return { administratorId, tokenId: apiToken?.id ?? null };
}
