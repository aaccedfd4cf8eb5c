import { createServer, type Server, type Socket } from 'node:net';

/** What the connections of a pooler share. */
export type PoolMode = 'session' | 'transaction' | 'statement';

/** The free session that a pooler by transaction gives first. */
export type First = 'newest' | 'oldest';

/**
 * Speaks PostgreSQL as PgBouncer does, without a database behind it: refuses startup parameters
 * that it cannot reset, and answers only the queries of a start.
 */
export class FakePooler {
  /** The texts of all queries. */
  readonly queries: string[] = [];
  #connections = 0;
  #free = [1];
  #isOpening = true;

  private constructor(
    private readonly server: Server,
    private readonly mode: PoolMode,
    private readonly first: First,
  ) {
    server.on('connection', (socket) => this.#serve(socket));
  }

  static async start(mode: PoolMode, first: First = 'newest'): Promise<FakePooler> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new FakePooler(server, mode, first);
  }

  get url(): string {
    const bound = this.server.address();
    return `postgres://anna:secret@127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/shop`;
  }

  stop(): void {
    this.server.close();
  }

  #serve(socket: Socket): void {
    this.#connections += 1;
    const connection: Connection = { number: this.#connections, session: null };
    let held = Buffer.alloc(0);
    let hasBegun = false;
    socket
      .on('error', () => {})
      .on('data', (chunk) => {
        held = Buffer.concat([held, chunk]);
        for (;;) {
          const at = hasBegun ? 1 : 0;
          if (held.length < at + 4 || held.length < at + held.readInt32BE(at)) return;
          const length = at + held.readInt32BE(at);
          const text = held.toString('utf8', at + 4, length);
          const kind = hasBegun ? String.fromCharCode(held[0] ?? 0) : '';
          held = held.subarray(length);
          if (kind === 'X') socket.end();
          else if (hasBegun) socket.write(this.#answer(text.replace(/\0$/, ''), connection));
          else socket.write(begin(text));
          hasBegun = true;
        }
      });
  }

  #answer(query: string, connection: Connection): Buffer {
    this.queries.push(query);
    const pid = this.#sessionOf(query, connection);
    const ready = message('Z', 'I');
    if (query === 'begin' && this.mode === 'statement')
      return Buffer.concat([refusal('transaction blocks not allowed in statement pooling mode'), ready]);
    const row = query.includes('pg_backend_pid') ? rowOf('pid', String(pid)) : [];
    return Buffer.concat([...row, message('C', 'SELECT 1\0'), ready]);
  }

  /** Returns the session that answers a query; a transaction keeps its own. */
  #sessionOf(query: string, connection: Connection): number {
    if (this.mode === 'session') return connection.number;
    const newest = this.first === 'newest';
    const session = connection.session ?? (newest ? this.#free.pop() : this.#free.shift());
    if (session === undefined) throw new Error('no session is free');
    const isKept = query === 'begin' || (connection.session !== null && query !== 'rollback');
    connection.session = isKept ? session : null;
    if (!isKept) this.#free.push(session);
    // Another session, which was being opened, is given next.
    if (this.#isOpening && query.includes('pg_backend_pid'))
      this.#free.splice(newest ? this.#free.length : 0, 0, 2);
    this.#isOpening &&= !query.includes('pg_backend_pid');
    return session;
  }
}

interface Connection {
  number: number;
  /** The session of its transaction. */
  session: number | null;
}

const known = ['user', 'database', 'application_name', 'client_encoding', 'replication'];

function begin(startup: string): Buffer {
  const words = startup.slice(4).split('\0');
  const wrong = words.find((word, at) => at % 2 === 0 && word !== '' && !known.includes(word));
  if (wrong !== undefined) return refusal(`unsupported startup parameter: ${wrong}`);
  return Buffer.concat([message('R', '\0\0\0\0'), message('Z', 'I')]);
}

function rowOf(name: string, value: string): Buffer[] {
  const numbers = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 23, 0, 4, 255, 255, 255, 255, 0, 0]);
  const field = Buffer.concat([Buffer.from([0, 1]), Buffer.from(`${name}\0`), numbers]);
  const cell = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, value.length]), Buffer.from(value)]);
  return [message('T', field), message('D', cell)];
}

function refusal(text: string): Buffer {
  return message('E', `SFATAL\0VFATAL\0C08P01\0M${text}\0\0`);
}

function message(kind: string, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  const head = Buffer.from(`${kind}....`);
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}
