/**
 * Functions that read environment variables. On a wrong value they throw StartError with one line
 * that names the variable.
 */
import { readFileSync } from 'node:fs';
import { redactUrl } from './redactUrl';
import { reasonOf, StartError } from './StartError';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the trimmed value; null if it is missing or empty. Compose files and shells unset a
 * variable by making it empty.
 */
export function readText(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

/**
 * Returns a secret setting: from NAME, or from the file that NAME_FILE names; null if neither is
 * set.
 */
export function readSecret(env: Environment, name: string): string | null {
  const file = readText(env, `${name}_FILE`);
  const given = readText(env, name);
  if (file === null) return given;
  if (given !== null) throw new StartError(`${name} and ${name}_FILE are both set: set only one of them`);
  try {
    // The line break that editors and shells put at the end of a file is not part of the secret.
    const value = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (value !== '') return value;
  } catch (error) {
    throw new StartError(`${name}_FILE ${file} cannot be read: ${reasonOf(error)}`);
  }
  throw new StartError(`${name}_FILE ${file} is empty`);
}

/** Returns the comma-separated values; an empty list if the variable is not set. */
export function readList(env: Environment, name: string): string[] {
  return (readText(env, name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export function readFlag(env: Environment, name: string, otherwise: boolean): boolean {
  const value = readText(env, name) ?? String(otherwise);
  if (value === 'true' || value === 'false') return value === 'true';
  throw new StartError(`${name} must be true or false, not "${value}"`);
}

/** The smallest and the largest value of a number. */
type Range = readonly [min: number, max: number];

export function readWhole(env: Environment, name: string, otherwise: number, range: Range): number {
  const value = readText(env, name);
  return value === null ? otherwise : wholeNumber(name, value, range);
}

/** Reads a number that consists only of digits. `name` is for the error’s message. */
export function wholeNumber(name: string, value: string, [min, max]: Range): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new StartError(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
}

/**
 * Reads an origin such as `https://shop.example`, without a slash at the end; null if it is not
 * set.
 */
export function readOrigin(env: Environment, name: string): string | null {
  const value = readText(env, name);
  if (value === null) return null;
  const url = parseHttpUrl(value);
  if (url && url.pathname === '/' && url.search === '' && url.username === '') return url.origin;
  throw new StartError(`${name} must be like "https://shop.example", not "${redactUrl(value)}"`);
}

export function readHttpUrl(env: Environment, name: string): string | null {
  const value = readText(env, name);
  if (value === null || parseHttpUrl(value)) return value;
  throw new StartError(`${name} must be an http or https address, not "${redactUrl(value)}"`);
}

function parseHttpUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}
