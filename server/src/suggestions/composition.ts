/**
 * Chooses a label's composition: from the text of the label, which is parsed here, and from the
 * rows that the model has read.
 */
import type { Answer, AnsweredLabel } from './checkAnswer';
import { chooseRows, type LabelRow, materialOf, parseLabel, type ReadPart } from './labels/parseLabel';

export interface LabelComposition {
  part: 'shell' | 'lining';
  rows: LabelRow[];
  complete: boolean;
  photo: number | null;
  confidence: number;
}

/**
 * Factors that lower the confidence in a reading: if the text and the model's rows differ, and if
 * the languages of the label differ.
 */
const doubted = { readings: 0.6, languages: 0.8 } as const;

/**
 * Returns the composition of the shell and that of the lining, as far as labels state them. Each is
 * from one label: a complete composition is preferred, then the highest confidence.
 */
export function compositionsOf({ labels }: Pick<Answer, 'labels'>): LabelComposition[] {
  const read = labels.map((label) => ({ ...label, readings: parseLabel(label.text) }));
  return (['shell', 'lining'] as const).flatMap((part) => {
    const found = read.flatMap((label) => compositionOf(label, part));
    const [best] = found.sort(
      (one, other) => Number(other.complete) - Number(one.complete) || other.confidence - one.confidence,
    );
    return best ? [best] : [];
  });
}

interface ReadLabel extends AnsweredLabel {
  /** The compositions read from the label's text. */
  readings: readonly ReadPart[];
}

function compositionOf(label: ReadLabel, part: 'shell' | 'lining'): LabelComposition[] {
  const read = label.readings.find((one) => one.part === part);
  const answered = chooseRows(
    label.parts
      .filter((one) => one.part === part)
      .flatMap(({ rows }) =>
        rows.map(({ name, percent }) => ({ material: materialOf(name), read: name, percent })),
      ),
  );
  const chosen = better(read, answered);
  if (!chosen) return [];
  let { confidence } = label;
  if (read && answered && contentOf(read) !== contentOf(answered)) confidence *= doubted.readings;
  if (!chosen.agreed) confidence *= doubted.languages;
  return [{ part, rows: chosen.rows, complete: chosen.complete, photo: label.photo, confidence }];
}

type Reading = Omit<ReadPart, 'part'>;

/**
 * Returns the complete reading. If both or neither are complete, returns the reading of the text,
 * unless only the model's rows consist of known materials. Returns null if there is no reading.
 */
function better(read: Reading | undefined, answered: Reading | null): Reading | null {
  if (!read || !answered) return read ?? answered;
  if (read.complete !== answered.complete) return read.complete ? read : answered;
  return isKnown(answered) && !isKnown(read) ? answered : read;
}

function isKnown({ rows }: Reading): boolean {
  return rows.every(({ material }) => material !== null);
}

function contentOf({ rows }: Reading): string {
  return JSON.stringify(rows.map(({ material, read, percent }) => [material?.name ?? read, percent]).sort());
}
