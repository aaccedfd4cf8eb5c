import type { Kysely } from 'kysely';
import type { ReferenceProposal } from '../../../src/contract/suggestions';
import { mainColours } from '../generation/ai/photoColours';
import type { Database } from '../platform/db/schema';
import { findByName } from '../references/aliases';

/** How sure the reading is: of one colour, and of the first of two. */
const sure = { one: 0.6, two: 0.4 } as const;

/**
 * Proposes the colour that a photo shows most of, without AI: an entry of that name, or of the
 * colour without its shade. Where the list has neither nothing is proposed.
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
