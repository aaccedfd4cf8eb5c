import * as assert from 'uvu/assert';
import type {
  ImportDryRun,
  ImportRow,
  ImportRowState,
  ImportSettings,
  SingleByteEncoding,
} from '../../../src/contract/imports';
import type { ProblemBody } from '../../../src/contract/problem';
import { decodeBytes } from '../../src/spreadsheets/reading/decodeBytes';
import type { Answer, TestApp } from '../support/app';
import { form } from '../support/forms';

type DryRun = Required<ImportDryRun>;

/** Uploads a spreadsheet; a string is sent as a CSV file. */
export async function send<T>(
  t: TestApp,
  content: string | Buffer,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const file = form({ bytes: Buffer.from(content), name: 'таблиця.csv', field: 'file', type: 'text/csv' });
  return t.api('POST', '/api/import/', file.body, { headers: { ...file.headers, ...headers } });
}

export async function upload(
  t: TestApp,
  content: string | Buffer,
  headers?: Record<string, string>,
): Promise<DryRun> {
  const answer = await send<{ data: DryRun }>(t, content, headers);
  assert.is(answer.status, 201, answer.text);
  return answer.body.data;
}

export async function uploadRefused(
  t: TestApp,
  content: string | Buffer,
  headers?: Record<string, string>,
): Promise<ProblemBody> {
  const answer = await send<ProblemBody>(t, content, headers);
  assert.is(answer.headers['content-type'], 'application/problem+json; charset=utf-8', answer.text);
  return answer.body;
}

export function importRows(t: TestApp, id: number, state: ImportRowState): Promise<ImportRow[]> {
  return t.data('GET', `/api/import/${id}/rows?state=${state}&size=1000`);
}

/** Returns the values that the first new row of a file would have, by field. */
export async function firstRow(t: TestApp, content: string | Buffer): Promise<Record<string, string>> {
  const { id } = await upload(t, content);
  const [row] = await importRows(t, id, 'new');
  return Object.fromEntries((row?.changes ?? []).map(({ field, after }) => [field, after]));
}

/** Returns the problems of all refused rows of a file, as «field: value: reason». */
export async function refusals(t: TestApp, content: string | Buffer): Promise<string[]> {
  const { id } = await upload(t, content);
  const rows = await importRows(t, id, 'refused');
  return rows.flatMap(({ problems }) =>
    problems.map(({ field, value, reason }) => `${field}: ${value}: ${reason}`),
  );
}

/** Repeats an import's dry run with some other settings. */
export function change(
  t: TestApp,
  { id, settings }: Pick<DryRun, 'id' | 'settings'>,
  part: Partial<ImportSettings>,
): Promise<DryRun> {
  return t.data('PUT', `/api/import/${id}`, { settings: { ...settings, ...part } });
}

/** Returns a text in an encoding that has a byte for each of its characters. */
export function encoded(text: string, encoding: SingleByteEncoding): Buffer {
  const all = decodeBytes(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    encoding,
  );
  const bytes = Array.from(text, (character) => all.indexOf(character));
  assert.not.ok(bytes.includes(-1), `${encoding} lacks a character of ${text}`);
  return Buffer.from(bytes);
}
