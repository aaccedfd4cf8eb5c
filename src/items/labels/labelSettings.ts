import { keep, readKept } from '../../core/http/localStorage';
import { fieldsOf, isObject } from '../../core/lib/isObject';
import { formatDecimal, parseDecimal } from '../../core/lib/number';
import {
  beyondPaper,
  type Correction,
  type Format,
  type FormatField,
  type FormatName,
  formatFields,
  formats,
  isCount,
  perPage,
} from './formats';
import { type LabelPart, type Resolution, resolutions } from './labelLayout';
import { labelTexts } from './texts';

const texts = labelTexts.errors;

/**
 * The settings as they are chosen and typed. They are kept on the device, which has the printer.
 */
export interface LabelSettings extends Record<LabelPart, boolean> {
  format: FormatName | 'own';
  resolution: Resolution;
  own: Record<FormatField, string>;
  x: string;
  y: string;
  /** Per cent. */
  scale: string;
}

/** The key in the local storage. */
const storageKey = 'labels';

const initial: LabelSettings = {
  format: '3x8',
  resolution: '300',
  ...{ title: true, size: true, price: true, brand: false, photo: false },
  own: each((field) => formatDecimal(formats['3x8'][field])),
  x: '0',
  y: '0',
  scale: '100',
};

export function keepSettings(settings: LabelSettings): void {
  keep(storageKey, JSON.stringify(settings));
}

/**
 * Returns the settings kept on this device; the initial value of each that is missing or invalid.
 */
export function keptSettings(): LabelSettings {
  let kept: unknown;
  try {
    kept = JSON.parse(readKept(storageKey) ?? '');
  } catch {
    return initial;
  }
  const settings = withKept(initial, kept);
  const isKnown = settings.format === 'own' || settings.format in formats;
  const isPrinter = resolutions.includes(settings.resolution);
  return {
    ...settings,
    format: isKnown ? settings.format : initial.format,
    resolution: isPrinter ? settings.resolution : initial.resolution,
  };
}

/** Returns values with those kept ones that have their types. */
function withKept<T extends object>(values: T, kept: unknown): T {
  const given = fieldsOf(kept);
  const merged = Object.entries(values).map(([name, value]) => {
    if (isObject(value)) return [name, withKept(value, given[name])];
    return [name, typeof given[name] === typeof value ? given[name] : value];
  });
  // It has the fields of the values, each of its type.
  return Object.fromEntries(merged) as T;
}

/** Returns a record with a value for each field of a format. */
function each<T>(value: (field: FormatField) => T): Record<FormatField, T> {
  return Object.fromEntries(formatFields.map((field) => [field, value(field)])) as Record<FormatField, T>;
}

/**
 * What the page makes of the settings: no format, or 0 for a number, where a field has an error.
 */
export interface ReadSettings {
  format: Format | null;
  correction: Correction;
  /** The place of the first label on its page, from 1. */
  begin: number;
  errors: Partial<Record<FormatField | 'x' | 'y' | 'scale' | 'begin', string>>;
  /** What the fields of the correction tell although the page can be printed. */
  told: { x?: string; y?: string };
}

/** The most labels along one side of a page, and the longest side of a page. */
const [maxAlong, maxSide] = [40, 1000];
/** The farthest that a print can be moved, and how much it can be scaled, in per cent. */
const [maxMove, minScale, maxScale] = [50, 90, 110];
/** Rounding, in millimetres: what is typed in whole tenths does not add up exactly. */
const tiny = 0.005;

/** Reads the typed settings, and says at each field what is wrong with it. */
export function readSettings(settings: LabelSettings, begin: string): ReadSettings {
  const errors: ReadSettings['errors'] = {};
  const read = (field: keyof typeof errors, typed: string, min: number, max: number) => {
    const value = parseDecimal(typed);
    const isWhole = isCount(field) || field === 'begin';
    if (value === null || value === undefined) errors[field] = texts.number;
    else if (isWhole && !Number.isInteger(value)) errors[field] = texts.whole;
    else if (value < min || value > max) errors[field] = texts.between(min, max);
    return errors[field] === undefined ? Number(value) : 0;
  };
  const correction = {
    x: read('x', settings.x, -maxMove, maxMove),
    y: read('y', settings.y, -maxMove, maxMove),
    scale: read('scale', settings.scale, minScale, maxScale) / 100 || 1,
  };
  const format = settings.format === 'own' ? readOwn(settings.own, errors, read) : formats[settings.format];
  const told: ReadSettings['told'] = {};
  if (format) {
    const over = beyondPaper(format, correction);
    for (const axis of ['x', 'y'] as const)
      if (over[axis] > 0) told[axis] = texts.beyond(formatDecimal(over[axis]));
  }
  const most = format ? perPage(format) : maxAlong ** 2;
  const first = most > 1 ? read('begin', begin, 1, most) : 1;
  return { format, correction, begin: first || 1, errors, told };
}

/** What decides along each side whether the labels fit. */
const sides = [
  { page: 'pageWidth', size: 'width', start: 'left', step: 'stepX', count: 'columns' },
  { page: 'pageHeight', size: 'height', start: 'top', step: 'stepY', count: 'rows' },
] as const;

type Read = (field: FormatField, typed: string, min: number, max: number) => number;

function readOwn(typed: LabelSettings['own'], errors: ReadSettings['errors'], read: Read): Format | null {
  const format = each((field) =>
    read(
      field,
      typed[field],
      field === 'left' || field === 'top' ? 0 : 1,
      isCount(field) ? maxAlong : maxSide,
    ),
  );
  for (const { page, size, start, step, count } of sides) {
    if ([page, size, start, step, count].some((field) => errors[field])) continue;
    const end = format[start] + (format[count] - 1) * format[step] + format[size];
    if (format[count] > 1 && format[step] < format[size] - tiny) errors[step] = texts.overlap;
    else if (format[start] + format[size] > format[page] + tiny) errors[size] = texts.leaves;
    else if (end > format[page] + tiny) errors[count] = texts.leaves;
  }
  return formatFields.some((field) => errors[field]) ? null : format;
}
