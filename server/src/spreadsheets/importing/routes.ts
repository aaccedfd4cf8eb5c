import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { batchStarted } from '../../../../src/contract/batches';
import {
  importDryRun,
  importRow,
  importRowStates,
  importRun,
  importSettings,
} from '../../../../src/contract/imports';
import { defaultListSize, maxPage, maxPageSize } from '../../../../src/contract/limits';
import { digits, object, oneOf, optional } from '../../../../src/contract/schema';
import type { UploadSettings } from '../../photos/uploadSettings';
import { abortOnDisconnect } from '../../platform/http/abortOnDisconnect';
import { inStreamTurn, sendStream } from '../../platform/http/answerBytes';
import { call, pageCall, rawCall } from '../../platform/http/call';
import { caller } from '../../platform/http/caller';
import { pathId } from '../../platform/http/ids';
import { formFile, formOf } from '../../platform/http/jsonSchema';
import { bounded } from '../../platform/http/listQuery';
import type { Services } from '../../services';
import { contentTypes } from '../writing/sheet';
import type { Likeness } from './EntryNames';
import { Imports } from './Imports';
import { type Counts, findImport, type ImportOwner, requireReady } from './importRows';
import { listRows, wholeRow } from './listRows';
import { refusedFile } from './refused';
import { startImport } from './runImport';

/** Bytes that the server holds while it sends the refused rows. */
const held = 2_000_000;

const shared = { tag: 'imports', config: { role: 'editor' } } as const;

/** The calls that read a spreadsheet, show the changes it would make, and import it. */
export function importRoutes(
  services: Services,
  likeness: Likeness,
  wake: () => void,
  uploads: UploadSettings,
): FastifyPluginAsync {
  const imports = new Imports(services, likeness, uploads);
  return async (app) => {
    call(
      app,
      'POST /import/',
      {
        ...shared,
        operation: ['readImport', 'Upload a spreadsheet, and get a dry run of its import'],
        description:
          'Takes a form (multipart/form-data) with the file, CSV or XLSX, as `file` and JSON as `settings`. Only the person or the API token that sent the file can read and run the import.',
        form: formOf({ file: formFile, settings: { type: 'string' } }, ['file']),
        answer: importDryRun,
        status: 201,
      },
      (request, reply) => imports.take(request, ownerOf(request), abortOnDisconnect(reply.raw)),
    );

    call(
      app,
      'PUT /import/:id',
      {
        ...shared,
        operation: ['changeImport', 'Repeat the dry run of an import with other settings'],
        description:
          'With another `encoding`, columns whose headings can only now be read get their fields; with another `headingRow` all columns are mapped anew. `numbers`, `dates` and `groups` answer the `questions` of the dry run; `supplier` is that of the rows which `withoutSupplier` counts. `entries` says whether the names in a cell, such as tags, are added to those of the item (`add`) or replace them (`replace`).',
        body: object({ settings: importSettings }),
        answer: importDryRun,
      },
      (request) => imports.repeat(ownerOf(request), pathId(request.params.id), request.body.settings),
    );

    call(
      app,
      'POST /import/:id/run',
      {
        ...shared,
        operation: ['runImport', 'Start the import that the dry run has shown'],
        description:
          'Answers 409 `ids_or_new` if most titles differ from those of the items with these numbers; repeat it with `numbers`: `same` changes these items, `new` makes new ones. Answers 409 `dates_order` if no date tells whether the day or the month comes first; choose it with the setting `dates`. Answers 409 `groups_or_items` if rows with a name alone may be names of groups; the setting `groups` says so.',
        config: { ...shared.config, optionalBody: true },
        body: importRun,
        answer: batchStarted,
        status: 202,
      },
      async (request) => {
        const [owner, id] = [ownerOf(request), pathId(request.params.id)];
        const { numbers } = request.body;
        if (numbers) await imports.answerNumbers(owner, id, numbers);
        const started = await startImport(services, owner, id);
        wake();
        return started;
      },
    );

    await app.register(readRoutes(services, imports));
  };
}

/** The calls that show an import. */
function readRoutes({ db, clock, answers, costly }: Services, imports: Imports): FastifyPluginAsync {
  return async (app) => {
    call(
      app,
      'GET /import/:id',
      {
        ...shared,
        operation: ['showImport', 'Read the dry run of an import'],
        answer: importDryRun,
      },
      async (request) => {
        const owner = ownerOf(request);
        const id = pathId(request.params.id);
        requireReady(await findImport(db, clock, owner, id));
        return imports.show(owner, id);
      },
    );

    pageCall(
      app,
      'GET /import/:id/rows',
      {
        ...shared,
        operation: ['listImportRows', 'List the rows of an import'],
        query: object({
          state: optional(oneOf(importRowStates)),
          page: optional(digits),
          size: optional(digits),
        }),
        entry: importRow,
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

    call(
      app,
      'GET /import/:id/rows/:row',
      {
        ...shared,
        operation: ['readImportRow', 'Read one row of an import, with its long texts in full'],
        answer: importRow,
      },
      async (request) => {
        const id = pathId(request.params.id);
        requireReady(await findImport(db, clock, ownerOf(request), id));
        return wholeRow(db, id, pathId(request.params.row));
      },
    );

    rawCall(
      app,
      'GET /import/:id/refused',
      {
        ...shared,
        operation: ['exportRefused', 'Export the refused rows of an import with the reasons'],
        description:
          'After the import also the rows that it has skipped, and those that it has not reached because it was stopped or has failed. So this file completes the import.',
        produces: Object.values(contentTypes),
        answers: { 200: {} },
      },
      async (request, reply) => {
        const id = pathId(request.params.id);
        const row = requireReady(await findImport(db, clock, ownerOf(request), id));
        reply.type(contentTypes[row.format]);
        reply.header('content-disposition', `attachment; filename="refused-${id}.${row.format}"`);
        const { administratorId } = caller(request);
        return inStreamTurn(costly.streams, administratorId, reply, async () => {
          const file = await refusedFile(db, row);
          return sendStream(reply, answers, held, file);
        });
      },
    );
  };
}

function ownerOf(request: FastifyRequest): ImportOwner {
  const { administratorId, apiToken } = caller(request);
  return { administratorId, tokenId: apiToken?.id ?? null };
}
