import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Selection } from '../../../src/contract/batches';
import { type PhotoFormat, photoFormats, photoZip } from '../../../src/contract/photoFiles';
import { object, oneOf, optional, text } from '../../../src/contract/schema';
import { refuseDueFactor, refuseDuePassword } from '../auth/requireSession';
import { makeTicket, takeTicket } from '../auth/tickets';
import { localDate } from '../clothes/dates';
import { allMatches } from '../clothes/list/allMatches';
import { selectionShape } from '../clothes/list/query';
import type { Edits } from '../photos/edits/Edits';
import type { PhotoProcessing } from '../photos/PhotoProcessing';
import { abortOnDisconnect } from '../platform/http/abortOnDisconnect';
import { inStreamTurn, sendStream } from '../platform/http/answerBytes';
import { call, rawCall } from '../platform/http/call';
import { caller, callerInPerson } from '../platform/http/caller';
import { pathId } from '../platform/http/ids';
import { asProblem } from '../platform/http/problems';
import { Problem } from '../platform/Problem';
import { texts } from '../platform/problemTexts';
import { turnUntil } from '../platform/work/loopTurn';
import type { Services } from '../services';
import { archiveStream } from './archive';
import { attachment } from './names';
import { type Plan, planArchive } from './plan';
import { photoFileTexts } from './texts';

/** Bytes that the server holds while it sends an archive: pieces of a photo on their way. */
const held = 1_000_000;
const zipPath = '/clothes/photos.zip';

const description = `A ZIP archive with a folder for each item: its photos in full size, in their order. Photos
that were deleted in the meantime are named in \`${photoFileTexts.skippedFile}\`. At most 100 items, 1000
photos and 2 GB; otherwise validation_failed.`;
const file = { tag: 'clothes', description, produces: ['application/zip'], answers: { 200: {} } } as const;

/** The items and the format of an archive. */
interface Ordered {
  ids: number[];
  as: PhotoFormat;
}

export interface PhotoWork {
  edits: Edits;
  processing: PhotoProcessing;
}

/** The calls that return the photos of items as files. */
export function photoFileRoutes(services: Services, work: PhotoWork): FastifyPluginAsync {
  return async (app) => {
    addArchiveOfItem(app, services, work);
    addTicket(app, services);
    addArchiveOfTicket(app, services, work);
  };
}

function addArchiveOfItem(app: FastifyInstance, services: Services, work: PhotoWork): void {
  rawCall(
    app,
    'GET /clothes/:id/photos.zip',
    {
      ...file,
      config: { role: 'viewer' },
      operation: ['downloadItemPhotos', 'Download the photos of an item'],
      query: object({ as: optional(oneOf(photoFormats)) }),
    },
    async (request, reply) => {
      const ids = [pathId(request.params.id)];
      const { db } = services;
      const item = await db.selectFrom('clothes').select('id').where('id', 'in', ids).executeTakeFirst();
      if (!item) throw new Problem('not_found', texts.itemNotFound);
      const { administratorId } = caller(request);
      return send(services, work, reply, administratorId, { ids, as: request.query.as ?? 'jpeg' });
    },
  );
}

/** Adds the call that makes an address, for a browser that downloads without the access token. */
function addTicket(app: FastifyInstance, { db, clock, costly }: Services): void {
  call(
    app,
    `POST ${zipPath}`,
    {
      tag: 'clothes',
      config: { role: 'viewer', inPerson: true },
      operation: [
        'orderPhotoArchive',
        'Get an address that opens an archive of photos once, within a minute',
      ],
      body: object({ selection: selectionShape, as: oneOf(photoFormats) }),
      answer: photoZip,
    },
    async (request, reply) => {
      const { selection, as }: { selection: Selection; as: PhotoFormat } = request.body;
      const person = callerInPerson(request);
      const gone = abortOnDisconnect(reply.raw);
      const choose = () => selectedIds(db, selection, gone);
      const ids = await costly.searches.run(person.administratorId, choose, gone);
      await planArchive(db, ids);
      const opens = { items: JSON.stringify(ids), format: as };
      const ticket = await makeTicket(db, clock, 'photo_zips', person, opens);
      return { url: `/api${zipPath}?ticket=${ticket}` };
    },
  );
}

/**
 * Adds the call that a browser makes as a navigation. A refusal is therefore a page for people.
 * Only GET uses the ticket up.
 */
function addArchiveOfTicket(app: FastifyInstance, services: Services, work: PhotoWork): void {
  const { db, clock, sessions } = services;
  rawCall(
    app,
    `GET ${zipPath}`,
    {
      ...file,
      config: { public: true },
      operation: ['downloadPhotoArchive', 'Download the archive of a ticket'],
      query: object({ ticket: optional(text()) }),
    },
    async (request, reply) => {
      try {
        if (request.method === 'HEAD') throw new Problem('method_not_allowed');
        const taken = await takeTicket(db, clock, 'photo_zips', request.query.ticket ?? '');
        const signedIn = taken && (await sessions.resume(taken));
        if (!signedIn) throw new Problem('not_found', photoFileTexts.stale);
        refuseDuePassword(signedIn);
        refuseDueFactor(signedIn);
        // The ticket was made with these ids.
        const ids: number[] = JSON.parse(taken.items);
        return await send(services, work, reply, signedIn.administratorId, { ids, as: taken.format });
      } catch (error) {
        return sendPage(reply, error);
      }
    },
  );
}

/** Sends an archive when it is the person's turn. */
function send(
  services: Services,
  work: PhotoWork,
  reply: FastifyReply,
  personId: number,
  { ids, as }: Ordered,
): Promise<FastifyReply> {
  const { db, answers, clock, costly } = services;
  return inStreamTurn(costly.streams, personId, reply, async (signal) => {
    const plan = await planArchive(db, ids);
    const now = clock.now();
    reply.type('application/zip').header('content-disposition', dispositionOf(plan, ids, now));
    const wanted = { plan, as, personId, signal };
    return sendStream(reply, answers, held, () => archiveStream({ services, ...work }, wanted, now));
  });
}

function dispositionOf({ folders }: Plan, ids: readonly number[], now: number): string {
  const [only] = folders;
  if (ids.length === 1 && only !== undefined) return attachment(`${only}.zip`, `photos-${ids[0]}.zip`);
  const date = localDate(now);
  return attachment(`${photoFileTexts.archive(date)}.zip`, `photos-${date}.zip`);
}

async function selectedIds(db: Services['db'], selection: Selection, signal: AbortSignal): Promise<number[]> {
  if ('ids' in selection) return [...new Set(selection.ids)].sort((one, other) => one - other);
  const except = new Set(selection.except);
  return (await allMatches(db, selection.query, turnUntil(signal))).filter((id) => !except.has(id));
}

/**
 * Answers a navigation with a page that says why there is no archive. Throws the failures of the
 * server.
 */
function sendPage(reply: FastifyReply, error: unknown): FastifyReply {
  const { status, detail, retryAfter } = asProblem(error);
  if (status >= 500 || reply.sent) throw error;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="uk"><meta charset="utf-8"><title>${photoFileTexts.title}</title><p>${detail}`,
    );
}
