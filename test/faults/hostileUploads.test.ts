/** Hostile uploads: they must not fill the disk or the memory, nor delay other people. */
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import net from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadSharp } from '../../server/src/platform/sharp';
import { photo } from '../../server/test/support/photos';
import { inTempFolder } from '../../server/test/support/tempFolder';
import type { Reference } from '../../src/contract/references';
import type { FastCreated, Image } from '../../src/contract/types';
import { bigPng } from './support/bigPng';
import { Client, photoForm } from './support/client';
import { damage, temporaryFiles } from './support/dataFolder';
import { type RunningServer, withServer } from './support/process';
import { pause, rounds, until } from './support/rounds';
import { onSmallDisk } from './support/smallDisk';

const hostile = suite('hostile uploads');

const mustStayFree = 500_000_000;

async function addItem(client: Client): Promise<number> {
  const { id: supplierId } = await client.data<Reference>('POST', '/api/suppliers/', { name: 'Ательє' });
  const input = { title: 'Пальто', supplierId };
  return (await client.data<FastCreated>('POST', '/api/clothes/fast_create', input)).clothesId;
}

/** An upload that begins like photos and never ends. */
class OpenUpload {
  readonly #socket: net.Socket;
  closed = false;
  /**
   * Whether the server has refused the upload, the only answer that it gives here. The answer may
   * be lost if the server closes the connection while the upload is being sent.
   */
  refused = false;
  /** Whether nothing more will be sent. */
  sent = false;

  constructor({ port }: RunningServer, { token }: Client, clothesId: number, announced: number | null) {
    this.#socket = net.connect(port, '127.0.0.1').on('error', () => {});
    this.#socket.once('close', () => {
      this.closed = true;
      this.refused = true;
    });
    this.#socket.once('data', () => {
      this.refused = true;
    });
    this.#socket.resume();
    const length = announced === null ? 'transfer-encoding: chunked' : `content-length: ${announced}`;
    this.#socket.write(
      `POST /api/clothes/${clothesId}/images HTTP/1.1\r\nhost: 127.0.0.1\r\n${length}\r\n` +
        `authorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\n\r\n`,
    );
  }

  /** Sends files of 14 MiB in HTTP chunks, the last one without its end. */
  async flood(files: number): Promise<void> {
    const mebibyte = Buffer.alloc(1024 * 1024, 7);
    const start = Buffer.from('\xff\xd8\xff\xe0', 'latin1');
    for (let file = 0; file < files; file += 1) {
      await this.#sendChunk(Buffer.concat([partHead(file), start]));
      for (let n = 0; n < 14; n += 1) await this.#sendChunk(mebibyte);
      if (file < files - 1) await this.#sendChunk(Buffer.from('\r\n'));
    }
    this.sent = true;
  }

  send(bytes: number): Promise<void> {
    const body = Buffer.concat([partHead(0), Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.alloc(bytes)]);
    return this.#write(body);
  }

  end(): void {
    this.#socket.destroy();
  }

  #sendChunk(bytes: Buffer): Promise<void> {
    const size = Buffer.from(`${bytes.length.toString(16)}\r\n`);
    return this.#write(Buffer.concat([size, bytes, Buffer.from('\r\n')]));
  }

  /** Resolves when the kernel has taken the bytes, or takes no more. */
  #write(bytes: Buffer): Promise<void> {
    if (this.closed) return Promise.resolve();
    return new Promise((resolve) => {
      this.#socket.once('close', resolve);
      this.#socket.write(bytes, () => {
        this.#socket.off('close', resolve);
        resolve();
      });
    });
  }
}

function partHead(file: number): Buffer {
  return Buffer.from(`--x\r\nContent-Disposition: form-data; name="files"; filename="${file}.jpg"\r\n\r\n`);
}

/**
 * Announces an upload and sends a part of it; resolves when the server has begun to store it. Room
 * reserved by earlier uploads is free a moment after their files are gone; until then the server
 * refuses it.
 */
async function announce(
  server: RunningServer,
  client: Client,
  clothesId: number,
  folder: string,
  bytes: number,
): Promise<OpenUpload> {
  let upload = new OpenUpload(server, client, clothesId, bytes);
  await upload.send(1_000_000);
  await until('its first file', async () => {
    if (temporaryFiles(folder).length > 0) return true;
    if (!upload.refused) return false;
    upload.end();
    upload = new OpenUpload(server, client, clothesId, bytes);
    await upload.send(1_000_000);
    return false;
  });
  return upload;
}

function freeOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

hostile('500 MB of the disk stay free, however much is uploaded at once, announced or not', () =>
  onSmallDisk(600, (folder) =>
    withServer(folder, async (server) => {
      const client = await Client.signIn(server);
      const clothesId = await addItem(client);
      const atFirst = freeOn(folder);
      assert.ok(atFirst > mustStayFree + 50_000_000, 'there is room for some of it');
      const small = photoForm(await photo('jpeg', { width: 90, height: 70 }));
      let least = atFirst;
      const times = rounds(1, 10);
      for (let n = 0; n < times; n += 1) {
        const floods = [null, null].map((length) => new OpenUpload(server, client, clothesId, length));
        const flooding = Promise.all(floods.map((flood) => flood.flood(8)));
        const isOver = () => {
          least = Math.min(least, freeOn(folder));
          return floods.every(({ sent, closed }) => sent || closed);
        };
        await until('the flood', isOver, 90);
        await flooding;
        least = Math.min(least, freeOn(folder));
        assert.ok(least >= mustStayFree, `${least} bytes were free`);
        // Rows always have room.
        await client.data('POST', '/api/brands/', { name: `Бренд ${n}` });
        for (const flood of floods) flood.end();
        await until('an empty folder', () => temporaryFiles(folder).length === 0);

        // The announced room is reserved, whether the bytes come or not.
        const announced = await announce(
          server,
          client,
          clothesId,
          folder,
          atFirst - mustStayFree - 20_000_000,
        );
        const { status, problem } = await client.call(
          'POST',
          `/api/clothes/${clothesId}/images`,
          photoForm(Buffer.concat([await photo(), Buffer.alloc(14_000_000)])),
        );
        assert.is(`${status} ${problem?.code}`, '507 storage_full');
        announced.end();
        await until('an empty folder', () => temporaryFiles(folder).length === 0);
        // All room is free again.
        const images = await client.data<Image[]>('POST', `/api/clothes/${clothesId}/images`, small);
        assert.is(images.length, 1);
      }
      assert.equal(damage(folder), []);
      console.log(`${times} floods: at least ${Math.floor(least / 1_000_000)} MB stayed free`);
    }),
  ),
);

/** Returns megabytes of a process, by the name of a line of its status; 0 if it is unknown. */
function memoryOf(pid: number | string, line: 'VmHWM' | 'VmRSS'): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  try {
    return Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    // The process has ended meanwhile.
    return 0;
  }
}

function childrenOf(pid: number): string[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean) : [];
}

hostile('twenty photos that unfold to hundreds of megabytes at once leave the server small', () =>
  inTempFolder((folder) =>
    withServer(folder, async (server) => {
      const client = await Client.signIn(server);
      const clothesId = await addItem(client);
      const size = { width: 7071, height: 7071 };
      const unfolding = bigPng({ ...size, depth: 16, interlaced: true });
      assert.ok(unfolding.length < 1_000_000);
      const sharp = await loadSharp();
      const flat = await sharp({ create: { ...size, channels: 4, background: '#805030' } })
        .png()
        .toBuffer();
      const interlaced = bigPng({ width: 2400, height: 2400, depth: 8, interlaced: true });
      const most = rounds(1, 4);
      const sent = Array.from({ length: 20 }, (_, n) =>
        n < most ? flat : n < most + 4 ? interlaced : unfolding,
      );
      let running = true;
      let together = 0;
      let beside = 0;
      const watching = (async () => {
        const { pid = 0 } = server.child;
        while (running) {
          const children = childrenOf(pid).reduce((sum, child) => sum + memoryOf(child, 'VmRSS'), 0);
          beside = Math.max(beside, children);
          together = Math.max(together, children + memoryOf(pid, 'VmRSS'));
          await pause(10);
        }
      })();
      const answers = await Promise.all(
        sent.map((bytes) => client.call('POST', `/api/clothes/${clothesId}/images`, photoForm(bytes))),
      );
      running = false;
      await watching;
      for (const [n, { status, problem }] of answers.entries()) {
        // The fourth upload waits, and may be refused with Retry-After.
        if (status === 429) continue;
        const reason = problem?.errors?.[0]?.code;
        if (sent[n] === unfolding) assert.equal([status, reason], [422, 'too_many_bytes']);
        else assert.is(status, 201, problem?.detail);
      }
      assert.ok(answers[0]?.status === 201, '50 megapixels of 8 bits are taken');
      const took = memoryOf(server.child.pid ?? 0, 'VmHWM');
      assert.ok(took < 300, `the server took ${took} MB`);
      assert.ok(together < 500, `together ${together} MB`);
      assert.equal(temporaryFiles(folder), []);
      assert.is((await client.call('GET', '/api/health')).status, 200);
      console.log(
        `the server took at most ${Math.round(took)} MB, the process beside it ${Math.round(beside)}, ` +
          `both together ${Math.round(together)}`,
      );
    }),
  ),
);

hostile.run();
