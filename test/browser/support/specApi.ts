import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import sharp from 'sharp';
import type { ReferenceKind } from '../../../src/contract/references';
import { readSite } from './site';

/**
 * Serves the app's static files with a foreign API, in memory: only the calls and fields that every
 * such API must have, in the forms it may choose (lists in `data` or `data.data`, a bare message on
 * the socket). Answers everything else with a plain 404 page.
 */
export interface SpecApi {
  address: string;
  /** Returns the app's calls that such an API need not have, as `GET /api/…`. */
  unknownCalls(): string[];
  close(): Promise<void>;
}

interface Named {
  id: number;
  name: string;
}
interface SpecImage {
  id: number;
  urls: { small: string };
}
interface SpecPurchase {
  id: number;
  clothesId: number;
  images: SpecImage[];
  [field: string]: unknown;
}
interface SpecClothes {
  id: number;
  title: string;
  description: string | null;
  brand: Named | null;
  color: Named | null;
  type: Named | null;
  fabricComposition: unknown[];
  mainImage: SpecImage | null;
  supplier: Named | null;
}

/** The initial reference lists: names for each kind, or a number of names to make up. */
export type Lists = Partial<Record<ReferenceKind, string[]>>;

const kinds: ReferenceKind[] = ['brands', 'types', 'colors', 'materials', 'suppliers'];

export async function startSpecApi(lists: Lists = {}): Promise<SpecApi> {
  let lastId = 0;
  const nextId = () => ++lastId;
  const references = Object.fromEntries(
    kinds.map((kind) => [kind, (lists[kind] ?? []).map((name) => ({ id: nextId(), name }))]),
  ) as Record<ReferenceKind, Named[]>; // the loop covers each of `kinds`
  let clothes: SpecClothes[] = [];
  let purchases: SpecPurchase[] = [];
  const site = await readSite('dist/app');
  const sockets = new Set<Duplex>();
  const unknown: string[] = [];
  const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#7a8f86' } })
    .webp()
    .toBuffer();

  const named = (kind: ReferenceKind, id: unknown) =>
    references[kind].find((entry) => entry.id === id) ?? null;
  const item = (id: number) => clothes.find((one) => one.id === id);
  const ofItem = (id: number) => purchases.filter(({ clothesId }) => clothesId === id);
  const addPurchase = (fields: { clothesId: number; [field: string]: unknown }) => {
    const made: SpecPurchase = { ...fields, id: nextId(), images: [] };
    purchases.push(made);
    return made;
  };

  type Call = (id: number, body: Record<string, unknown>, files: number) => unknown;
  const calls: Record<string, Call> = {
    'POST /api/auth/login': () => ({ accessToken: token() }),
    'POST /api/auth/refresh': () => ({ accessToken: token() }),
    'GET /api/clothes': () => clothes,
    'GET /api/clothes/:id': (id) => {
      const found = item(id);
      return found && { ...found, purchases: ofItem(id) };
    },
    'GET /api/clothes/:id/images': (id) => item(id) && ofItem(id).flatMap(({ images }) => images),
    'GET /api/clothes/:id/purchases': (id) => item(id) && ofItem(id),
    'PATCH /api/clothes/:id/main_image': (id, { imageId }) => {
      const found = item(id);
      const image = ofItem(id)
        .flatMap(({ images }) => images)
        .find((one) => one.id === imageId);
      return found && image && Object.assign(found, { mainImage: image });
    },
    'PATCH /api/clothes/:id/description': (id, { description }) => {
      const found = item(id);
      return found && Object.assign(found, { description });
    },
    'POST /api/clothes/:id/description': (id) => {
      const found = item(id);
      if (!found) return undefined;
      setTimeout(() => {
        found.description = 'Опис від чужого сервера.';
        for (const socket of sockets) sendText(socket, JSON.stringify({ status: 'completed' }));
      }, 300);
      return {};
    },
    'POST /api/clothes/fast_create': (_, { title, supplierId }) => {
      const made: SpecClothes = {
        id: nextId(),
        title: String(title),
        description: null,
        brand: null,
        color: null,
        type: null,
        fabricComposition: [],
        mainImage: null,
        supplier: named('suppliers', supplierId),
      };
      clothes.unshift(made);
      const purchase = addPurchase({
        clothesId: made.id,
        supplierId,
        price: null,
        weight: null,
        date: null,
        luxury: false,
      });
      return { clothesId: made.id, purchaseId: purchase.id };
    },
    'PUT /api/clothes/:id': (id, { title, description, brandId, colorId, typeId, fabricComposition }) => {
      const found = item(id);
      if (!found) return undefined;
      const composition = Array.isArray(fabricComposition) ? fabricComposition : [];
      return Object.assign(found, {
        title,
        description,
        brand: named('brands', brandId),
        color: named('colors', colorId),
        type: named('types', typeId),
        fabricComposition: composition.map(({ material, percent }) => ({
          material: named('materials', material.id),
          percent,
        })),
      });
    },
    'DELETE /api/clothes/:id': (id) => {
      clothes = clothes.filter((one) => one.id !== id);
      return null;
    },
    'POST /api/purchases': (_, body) => ({
      purchaseId: addPurchase({ ...body, clothesId: Number(body.clothesId) }).id,
    }),
    'DELETE /api/purchases/:id': (id) => {
      purchases = purchases.filter((one) => one.id !== id);
      return null;
    },
    'POST /api/purchases/:id/images': (id, _, files) => {
      const found = purchases.find((one) => one.id === id);
      const made = Array.from({ length: files }, () => nextId()).map((image) => ({
        id: image,
        urls: { small: `/images/${image}.webp` },
      }));
      found?.images.push(...made);
      return found && made;
    },
  };
  for (const kind of kinds) {
    const list = references[kind];
    calls[`GET /api/${kind}`] = () => (kind === 'brands' ? list : { data: list });
    calls[`POST /api/${kind}`] = (_, { name }) => {
      const made = { id: nextId(), name: String(name) };
      list.push(made);
      return made;
    };
    calls[`PUT /api/${kind}/:id`] = (id, { name }) => {
      const found = list.find((one) => one.id === id);
      return found && Object.assign(found, { name });
    };
    calls[`DELETE /api/${kind}/:id`] = (id) => {
      list.splice(0, list.length, ...list.filter((one) => one.id !== id));
      return null;
    };
  }

  async function answerApi(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
  ): Promise<void> {
    const raw = await received(request);
    const pattern = `${request.method} ${pathname.replace(/\/$/, '').replace(/\/\d+(?=\/|$)/, '/:id')}`;
    const call = calls[pattern];
    const id = Number(/\d+/.exec(pathname)?.[0] ?? 0);
    const json = request.headers['content-type']?.startsWith('application/json') && raw.length > 0;
    const files = raw.toString('latin1').match(/name="files"; filename=/g)?.length ?? 0;
    const data = call?.(id, json ? JSON.parse(raw.toString()) : {}, files);
    if (!call) unknown.push(pattern);
    if (data === undefined) {
      response.writeHead(404, { 'Content-Type': 'text/html' }).end('<pre>Cannot do that</pre>');
    } else if (data === null) {
      response.writeHead(204).end();
    } else {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ data }));
    }
  }

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/api/')) await answerApi(request, response, pathname);
    else if (pathname.startsWith('/images/'))
      response.writeHead(200, { 'Content-Type': 'image/webp' }).end(picture);
    else site(request, response, pathname);
  });
  server.on('upgrade', (request, socket) => {
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    address: `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`,
    unknownCalls: () => unknown,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns an unsigned token of the usual form: the app reads only the e-mail in it. */
export function token(): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part({ sub: '1', email: 'admin@example.com', exp: 4102444800 })}.${part('signature')}`;
}

async function received(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

/** Sends one unmasked text frame of less than 126 bytes (RFC 6455 §5.2). */
function sendText(socket: Duplex, text: string): void {
  const bytes = Buffer.from(text);
  socket.write(Buffer.concat([Buffer.from([0x81, bytes.length]), bytes]));
}
