import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  path: string;
  signature: string;
  userAgent: string;
  headers: Record<string, string>;
  text: string;
  body: {
    id: number;
    event: string;
    subjectId: number | null;
    subjectName: string | null;
    change: { id: number; before: object; after: object } | null;
  };
}

/** A reaction to a request: answers, or does not. */
export type Behaviour = (answer: ServerResponse, request: IncomingMessage) => void;

/** A real receiver of webhooks on loopback that may be slow, fail or lie. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** Behaviours by path, for requests that may come late or never. */
  readonly at = new Map<string, Behaviour>();
  /** Behaviours for the next requests to any other path; `otherwise` follows them. */
  readonly next: Behaviour[] = [];
  otherwise: Behaviour = answers(204);
  connections = 0;
  readonly #waiting: { count: number; resolve: () => void }[] = [];

  private constructor(private readonly server: http.Server) {}

  static async start(): Promise<WebhookReceiver> {
    const server = http.createServer();
    const receiver = new WebhookReceiver(server);
    server.on('connection', () => {
      receiver.connections += 1;
    });
    server.on('request', async (request, answer) => {
      const sent = await text(request);
      receiver.received.push({
        path: request.url ?? '',
        signature: String(request.headers['x-signature']),
        userAgent: String(request.headers['user-agent']),
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        ),
        text: sent,
        body: JSON.parse(sent),
      });
      const behave = receiver.at.get(request.url ?? '') ?? receiver.next.shift() ?? receiver.otherwise;
      behave(answer, request);
      for (const { count, resolve } of receiver.#waiting) if (receiver.received.length >= count) resolve();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    server.unref();
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  /** The received events in short: `clothes.updated 1`. */
  get events(): string[] {
    return this.received.map(({ body }) => `${body.event} ${body.subjectId}`);
  }

  /** Resolves once `count` requests have come. */
  reached(count: number): Promise<void> {
    if (this.received.length >= count) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ count, resolve }));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

export function answers(status: number, headers: Record<string, string> = {}, body = ''): Behaviour {
  return (answer) => {
    answer.writeHead(status, headers);
    answer.end(body);
  };
}

export const silence: Behaviour = () => {};

export const hangsUp: Behaviour = (_answer, request) => request.socket.destroy();

/** Begins a head and closes the connection. */
export const closesInHead: Behaviour = (_answer, request) => {
  request.socket.end('HTTP/1.1 200 OK\r\ncontent-ty');
};

/** Answers 200, and sends fewer bytes than announced. */
export const closesInBody: Behaviour = (_answer, request) => {
  request.socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nhalf');
};

/** Sends as long as the client reads. */
export const endless: Behaviour = (answer) => {
  answer.writeHead(200);
  const more = () => {
    while (answer.write('x'.repeat(16_384))) if (answer.destroyed) return;
  };
  answer.on('drain', more);
  more();
};

export const hugeHead: Behaviour = (_answer, request) => {
  request.socket.end(`HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(100_000)}\r\n\r\n`);
};

/** Announces two lengths. */
export const twoLengths: Behaviour = (_answer, request) => {
  request.socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 5\r\n\r\nabcde');
};

export const noHttp: Behaviour = (_answer, request) => {
  request.socket.end('SSH-2.0-OpenSSH_9.9\r\n');
};
