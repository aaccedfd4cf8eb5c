import * as assert from 'uvu/assert';
import WebSocket from 'ws';
import type { Task } from '../../../src/contract/types';

/** A task socket and its messages. */
export class TaskSocket {
  readonly tasks: Task[] = [];
  readonly socket: WebSocket;
  closeCode: number | null = null;

  constructor(
    { port }: { port: number },
    token: string,
    origin: string | undefined = `http://127.0.0.1:${port}`,
    parameter: 'accessToken' | 'ticket' = 'accessToken',
  ) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/ws/task?${parameter}=${token}`, { origin });
    this.socket.on('message', (data) => this.tasks.push(JSON.parse(String(data))));
    this.socket.on('close', (code) => {
      this.closeCode = code;
    });
    this.socket.on('error', () => {});
  }

  /** Resolves when it is open; with the HTTP status if it was refused. */
  opened(): Promise<number> {
    return new Promise((resolve) => {
      if (this.socket.readyState === WebSocket.OPEN) resolve(101);
      this.socket.on('open', () => resolve(101));
      this.socket.on('unexpected-response', (_request, answer) => resolve(answer.statusCode ?? 0));
    });
  }

  /** Resolves with the code of the close; fails if it stays open. */
  async closed(): Promise<number | null> {
    await until(() => this.closeCode !== null);
    return this.closeCode;
  }

  statuses(): string[] {
    return this.tasks.map((task) => task.status);
  }

  async hears(status: string): Promise<void> {
    await until(() => this.statuses().includes(status));
  }
}

/** Waits until the condition is true; fails after some forty seconds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let round = 0; round < 20_000 && !(await condition()); round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  assert.ok(await condition(), 'it never came to that');
}
