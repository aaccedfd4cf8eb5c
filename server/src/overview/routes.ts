import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { catalogueBy, overview, pictures } from '../../../src/contract/overview';
import { object, oneOf, optional } from '../../../src/contract/schema';
import { localDate } from '../clothes/dates';
import { itemsQuery, itemsQueryShape } from '../clothes/list/query';
import { abortOnDisconnect } from '../platform/http/abortOnDisconnect';
import { dataOf, rawCall } from '../platform/http/call';
import { caller } from '../platform/http/caller';
import { fieldProblem } from '../platform/Problem';
import { turnUntil } from '../platform/work/loopTurn';
import type { Services } from '../services';
import { csvStream } from '../spreadsheets/writing/csv';
import { contentTypes } from '../spreadsheets/writing/sheet';
import { computeOverview, type Question } from './computeOverview';
import { tableOf } from './csv';
import { KeptOverviews } from './KeptOverviews';
import { overviewTexts } from './texts';

const { page: _page, size: _size, wholeUpTo: _whole, sort: _sort, ...filters } = itemsQueryShape.form.fields;

const description = `Sums up all purchases of the items that the filter finds. Answers are kept for a
minute; a request with \`Cache-Control: no-cache\` is computed anew. With \`Accept: text/csv\` the answer is
the picture \`picture\` as a file (UTF-8 with BOM, semicolons).`;

/** The call that returns the overview of the items of a filter. */
export function overviewRoutes({ db, clock, costly }: Services): FastifyPluginAsync {
  const kept = new KeptOverviews(clock);
  return async (app) => {
    rawCall(
      app,
      'GET /overview/',
      {
        tag: 'clothes',
        config: { role: 'viewer' },
        operation: ['readOverview', 'Read the numbers of the items that match the filters'],
        description,
        query: object({ by: optional(oneOf(catalogueBy)), picture: optional(oneOf(pictures)), ...filters }),
        answers: { 200: dataOf(overview) },
      },
      async (request, reply) => {
        const { by = 'brand', picture, ...query } = request.query;
        const wantsFile = request.headers.accept?.includes('text/csv');
        if (wantsFile && !picture) throw fieldProblem('picture', 'required', overviewTexts.picture);
        const question: Question = { by, filter: filterOf(query) };
        const { administratorId } = caller(request);
        const compute = (signal: AbortSignal) =>
          costly.searches.run(
            administratorId,
            () => computeOverview(db, question, clock.now(), turnUntil(signal)),
            signal,
          );
        const isFresh = request.headers['cache-control']?.includes('no-cache') ?? false;
        const gone = abortOnDisconnect(reply.raw);
        const data = await kept.read(JSON.stringify(question), compute, gone, isFresh);
        if (!wantsFile || !picture) return { data };
        return sendFile(reply, `overview-${picture}-${localDate(clock.now())}`, tableOf(picture, data, by));
      },
    );
  };
}

/** Returns the filter of a request, without what only a list has. */
function filterOf(query: Parameters<typeof itemsQuery>[0]): Question['filter'] {
  const { page, size, wholeUpTo, sort, isInGivenOrder, ...filter } =
    itemsQuery({ ...query, size: '1' }) ?? {};
  return filter;
}

function sendFile(reply: FastifyReply, name: string, { headings, rows }: ReturnType<typeof tableOf>) {
  reply.type(contentTypes.csv);
  reply.header('content-disposition', `attachment; filename="${name}.csv"`);
  return reply.send(csvStream(headings, rows));
}
