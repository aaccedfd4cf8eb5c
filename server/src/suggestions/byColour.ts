import type { Kysely } from 'kysely';
import type { ReferenceProposal } from '../../../src/contract/suggestions';
import type { Database } from '../database';
import { mainColours } from '../generation/ai/photoColours';
import { findByName } from '../references/aliases';

/** Confidence in a photo's colour, if the photo has one main colour and if it has two. */
const sure = { one: 0.6, two: 0.4 } as const;

/**
 * Proposes the main colour of a photo, without AI: the entry with the colour's name, or with that
 * name without «темно-» or «світло-». Returns an empty list if the photo has no main colour, or the
 * list of colours has no such entry.
 */
export async function proposeColour(
  db: Kysely<Database>,
  photo: Buffer,
  imageId: number,
): Promise<ReferenceProposal[]> {
  const colours = await mainColours(photo);
  const [first] = colours;
  if (first === undefined) return [];
  const value =
    (await findByName(db, 'colors', first)) ??
    (await findByName(db, 'colors', first.replace(/^(?:темно|світло)-/, '')));
  const confidence = colours.length === 1 ? sure.one : sure.two;
  return value ? [{ field: 'color', value, newName: null, evidence: imageId, confidence }] : [];
}
