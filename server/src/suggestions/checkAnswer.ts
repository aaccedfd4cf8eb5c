/** Takes the well-formed values from a model's answer and drops everything else. */
import {
  maxMaterials,
  maxNameLength,
  maxPercent,
  maxPhotosShown,
  maxTitleLength,
  minPercent,
} from '../../../src/contract/limits';
import { plainText } from '../generation/ai/plainText';
import { cleanOptionalLine } from '../platform/text';
import { nameKey } from '../references/nameKeys';
import { type EntryField, listOfField } from './question';

interface Basis {
  /**
   * The number of a photo, from 1; null if the model names none. A model may give the number of a
   * photo that does not exist.
   */
  photo: number | null;
  confidence: number;
}

export interface Choice extends Basis {
  /**
   * Any positive whole number, or null. It is an entry's id only if the model was shown that entry.
   */
  id: number | null;
  name: string | null;
}

export interface AnsweredRow {
  name: string;
  percent: number;
}

export interface AnsweredLabel extends Basis {
  text: string;
  parts: { part: 'shell' | 'lining'; rows: AnsweredRow[] }[];
}

export interface Answer {
  choices: Partial<Record<EntryField, Choice>>;
  title: (Basis & { value: string }) | null;
  labels: AnsweredLabel[];
}

export const answerFields = [...Object.keys(listOfField), 'title', 'labels'];

/** Maximum number of characters of a label's text. */
const maxLabelText = 4000;
/** The parts of a garment to read from a label. Other parts are ignored. */
const partNames = ['shell', 'lining'] as const;
/** Maximum number of parts per label. */
const maxParts = 10;

/** Returns the usable values of an answer. */
export function checkAnswer(answer: object): Answer {
  const choices: Answer['choices'] = {};
  for (const field of ['brand', 'type', 'color'] as const) {
    const choice = choiceOf(only(own(answer, field)));
    if (choice) choices[field] = choice;
  }
  const labels = listIn(answer, 'labels', maxPhotosShown).map((label) => labelOf(label));
  return { choices, title: titleOf(own(answer, 'title')), labels };
}

/**
 * The zero character, which PostgreSQL cannot store, and lone surrogates, which UTF-8 cannot
 * express.
 */
const impossible = /[\0\p{Cs}]/u;

/** Returns a one-line name that may become an entry; null for anything else. */
export function cleanName(value: unknown): string | null {
  if (typeof value !== 'string' || impossible.test(value)) return null;
  try {
    const name = cleanOptionalLine(value, 'name', maxNameLength);
    return name === null || nameKey(name) === '' || /[<>{}]|:\/\//.test(name) ? null : name;
  } catch {
    // The name is too long, or has control characters.
    return null;
  }
}

/** Returns a positive whole number, given as a number or as digits; null for any other value. */
export function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** Returns an object's own field; undefined if it has none of this name. */
export function own(object: unknown, name: string): unknown {
  if (typeof object !== 'object' || object === null || !Object.hasOwn(object, name)) return undefined;
  return Object.getOwnPropertyDescriptor(object, name)?.value;
}

export function listIn(object: unknown, name: string, max: number): unknown[] {
  const value = own(object, name);
  return Array.isArray(value) ? value.slice(0, max) : [];
}

/** Returns a single value. Some models answer with a list where one value was asked for. */
function only(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

function choiceOf(value: unknown): Choice | null {
  if (typeof value === 'string') return choiceOf({ name: value });
  const [id, name] = [wholeNumber(own(value, 'id')), cleanName(own(value, 'name'))];
  return id === null && name === null ? null : { id, name, ...basisOf(value) };
}

function titleOf(value: unknown): Answer['title'] {
  const text = typeof value === 'string' ? value : own(value, 'value');
  if (typeof text !== 'string') return null;
  const title = plainText(text.slice(0, maxLabelText)).replace(/\s+/g, ' ');
  if (nameKey(title) === '' || [...title].length > maxTitleLength) return null;
  return { value: title, ...basisOf(value) };
}

function labelOf(value: unknown): AnsweredLabel {
  const text = own(value, 'text');
  const parts = listIn(value, 'parts', maxParts).flatMap((part) => {
    const name = partNames.find((known) => known === own(part, 'part'));
    const rows = listIn(part, 'rows', maxMaterials).flatMap(rowOf);
    return name && rows.length > 0 ? [{ part: name, rows }] : [];
  });
  return {
    text: typeof text === 'string' ? text.slice(0, maxLabelText) : '',
    parts,
    ...basisOf(value),
  };
}

function rowOf(value: unknown): AnsweredRow[] {
  const name = cleanName(own(value, 'material'));
  const percent = decimal(own(value, 'percent'));
  const isPercent = percent !== null && percent >= minPercent && percent <= maxPercent;
  return name !== null && isPercent ? [{ name, percent }] : [];
}

function basisOf(value: unknown): Basis {
  const confidence = decimal(own(value, 'confidence')) ?? 0;
  return {
    photo: wholeNumber(own(value, 'photo')),
    confidence: Math.min(1, Math.max(0, confidence)),
  };
}

/**
 * Returns a number, given as a number or as digits, with or without a percent sign; null for any
 * other value.
 */
function decimal(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const digits =
    typeof value === 'string' ? /^(\d{1,3}(?:[.,]\d{1,6})?)\s*%?$/.exec(value.trim())?.[1] : null;
  return digits ? Number(digits.replace(',', '.')) : null;
}
