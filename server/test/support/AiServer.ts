import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The content of a request to the AI's server. */
export interface AiRequest {
  path: string;
  authorization: string | undefined;
  body: {
    model: string;
    messages: {
      role: string;
      content: string | { type: string; text?: string; image_url?: { url: string } }[];
    }[];
  };
}

type Behaviour = (answer: ServerResponse, request: IncomingMessage) => void;

/** A real HTTP server on loopback that speaks the OpenAI protocol, correctly or not. */
export class AiServer {
  readonly requests: AiRequest[] = [];
  /** Behaviours for the next requests; `otherwise` follows them. */
  readonly next: Behaviour[] = [];
  otherwise: Behaviour = says('Опис від моделі.');

  private constructor(private readonly server: http.Server) {}

  static async start(): Promise<AiServer> {
    const server = http.createServer();
    const ai = new AiServer(server);
    server.on('request', async (request, answer) => {
      const body = await text(request);
      ai.requests.push({
        path: request.url ?? '',
        authorization: request.headers.authorization,
        body: body === '' ? null : JSON.parse(body),
      });
      (ai.next.shift() ?? ai.otherwise)(answer, request);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return ai;
  }

  get origin(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  get baseUrl(): string {
    return `${this.origin}/v1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Behaviour {
  return (answer) => {
    answer.writeHead(status, { 'content-type': 'application/json', ...headers });
    answer.end(JSON.stringify(body));
  };
}

/** Answers with this text. */
export function says(content: unknown, message: Record<string, unknown> = {}, finish = 'stop'): Behaviour {
  return json(200, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'test',
    choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content, ...message } }],
  });
}

/** The key that the application under test sends; long enough to be looked for in its logs. */
export const testAiKey = 'sk-test-key-0123456789';

export function fails(status: number, headers: Record<string, string> = {}): Behaviour {
  return json(
    status,
    { error: { message: `secret words of the API: ${testAiKey}`, type: 'error' } },
    headers,
  );
}

export function html(status = 200): Behaviour {
  return (answer) => {
    answer.writeHead(status, { 'content-type': 'text/html' });
    answer.end('<html><body>Bad gateway</body></html>');
  };
}

/** Answers with «Обіруч» in the encoding of old Windows programs. */
export function inWindows1251(): Behaviour {
  const [before, after] = JSON.stringify({ choices: [{ message: { content: '|' } }] }).split('|');
  const word = Buffer.from([0xce, 0xe1, 0xb3, 0xf0, 0xf3, 0xf7]);
  return (answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' });
    answer.end(Buffer.concat([Buffer.from(before ?? ''), word, Buffer.from(after ?? '')]));
  };
}

export function half(): Behaviour {
  return (answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' });
    answer.end('{"choices":[{"message":{"content":"Обір');
  };
}

export function silence(): Behaviour {
  return () => {};
}

/** Begins an answer and then sends nothing more. */
export function stalls(): Behaviour {
  return (answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' });
    answer.write('{"choices":[');
  };
}

export function huge(bytes: number): Behaviour {
  return says('ж'.repeat(bytes / 2));
}

export function redirects(to: string): Behaviour {
  return (answer) => {
    answer.writeHead(302, { location: to });
    answer.end();
  };
}

export function hangsUp(): Behaviour {
  return (_answer, request) => request.socket.destroy();
}
