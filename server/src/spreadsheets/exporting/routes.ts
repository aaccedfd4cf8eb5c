import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import {
  type ExportFormat,
  type ExportRows,
  exportFormats,
  exportRows,
} from '../../../../src/contract/exports';
import { object, oneOf } from '../../../../src/contract/schema';
import { localDate } from '../../clothes/dates';
import { matchingIds } from '../../clothes/list/matchingIds';
import { itemsQueryShape, selectionShape, sortShape } from '../../clothes/list/query';
import { inStreamTurn, sendStream } from '../../platform/http/answerBytes';
import { rawCall } from '../../platform/http/call';
import { caller } from '../../platform/http/caller';
import { fieldProblem } from '../../platform/Problem';
import type { Services } from '../../services';
import { exportTexts } from '../texts';
import { csvStream } from '../writing/csv';
import { contentTypes } from '../writing/sheet';
import { maxSheetRows, xlsxStream } from '../writing/xlsx';
import { headingsOf, readRows } from './rows';
import { queryOf, selectedIds } from './selectedIds';

/** Bytes that the server holds while it sends a file: some rows, and pieces on their way. */
const held = 2_000_000;

const choice = { format: oneOf(exportFormats), rows: oneOf(exportRows) };
const { page: _page, size: _size, wholeUpTo: _whole, ...filters } = itemsQueryShape.form.fields;

const file = {
  tag: 'clothes',
  config: { role: 'viewer' },
  description: 'Returns a file, streamed: CSV (UTF-8 with BOM, semicolons) or an Excel workbook.',
  produces: Object.values(contentTypes),
  answers: { 200: {} },
} as const;

/** The calls that return items as a spreadsheet. */
export function exportRoutes(services: Services): FastifyPluginAsync {
  const { db, costly } = services;
  const inTurn = (request: FastifyRequest, reply: FastifyReply, run: () => Promise<FastifyReply>) =>
    inStreamTurn(costly.streams, caller(request).administratorId, reply, run);
  return async (app) => {
    rawCall(
      app,
      'GET /clothes/export',
      {
        ...file,
        operation: ['exportItems', 'Export the items that match the filters, in the given order'],
        query: object({ ...choice, ...filters }),
      },
      (request, reply) => {
        const { format, rows, ...query } = request.query;
        return inTurn(request, reply, async () =>
          send(services, reply, await matchingIds(db, queryOf(query)), format, rows),
        );
      },
    );

    rawCall(
      app,
      'POST /clothes/export',
      {
        ...file,
        operation: ['exportSelection', 'Export the selected items, in the given order or newest first'],
        body: object({ ...choice, selection: selectionShape, sort: sortShape }),
      },
      (request, reply) => {
        const { format, rows, selection, sort } = request.body;
        return inTurn(request, reply, async () =>
          send(services, reply, await selectedIds(db, selection, sort), format, rows),
        );
      },
    );
  };
}

async function send(
  { db, answers, clock }: Services,
  reply: FastifyReply,
  ids: Float64Array,
  format: ExportFormat,
  rows: ExportRows,
): Promise<FastifyReply> {
  if (format === 'xlsx' && (await countRows(db, ids, rows)) >= maxSheetRows) {
    throw fieldProblem('format', 'maxItems', exportTexts.tooManyRows);
  }
  reply.type(contentTypes[format]);
  reply.header('content-disposition', `attachment; filename="clothes-${localDate(clock.now())}.${format}"`);
  return sendStream(reply, answers, held + ids.byteLength, () => {
    const names = headingsOf(rows);
    const cells = readRows(db, ids, rows);
    return format === 'csv' ? csvStream(names, cells) : xlsxStream(exportTexts.sheet, names, cells);
  });
}

/** Returns the number of rows, or a greater number that is quick to count. */
async function countRows(db: Services['db'], ids: Float64Array, rows: ExportRows): Promise<number> {
  if (rows === 'items' || ids.length === 0) return ids.length;
  const { count } = await db
    .selectFrom('purchases')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return ids.length + Number(count);
}
