/**
 * Values that a model proposes for an item's fields, from the item's photos. The server never
 * writes a proposal into the item by itself.
 */
import { maxPercent, minPercent } from './limits';
import { reference } from './references';
import {
  constant,
  eitherOf,
  flag,
  id,
  instant,
  integer,
  listOf,
  number,
  object,
  oneOf,
  optional,
  orNull,
  type TypeOf,
  text,
} from './schema';
import { type GenerateInput, taskStatuses } from './types';

/**
 * The basis of a proposal.
 *
 * - `evidence`: the id of the photo that shows the value; null if the model names none.
 * - `confidence`: the model's confidence, 0 to 1.
 */
const basis = { evidence: orNull(id), confidence: number({ min: 0, max: 1 }) };
const newName = orNull(text());

/**
 * A proposed reference: either `value`, an existing entry, or `newName`, the name of an entry to
 * create; the other is null.
 */
const referenceProposal = object({
  field: oneOf(['brand', 'type', 'color']),
  value: orNull(reference),
  newName,
  ...basis,
});
export type ReferenceProposal = TypeOf<typeof referenceProposal>;

const proposedMaterial = object({
  material: orNull(reference),
  newName,
  percent: integer({ min: minPercent, max: maxPercent }),
});
export type ProposedMaterial = TypeOf<typeof proposedMaterial>;

/**
 * A proposed composition.
 *
 * - `part`: the part of the garment; labels list the shell and the lining separately. Only the
 *   shell's composition becomes the item's.
 * - `complete`: the percents add up to 100.
 */
const compositionProposal = object({
  field: constant('fabricComposition'),
  part: oneOf(['shell', 'lining']),
  value: listOf(proposedMaterial),
  complete: flag,
  ...basis,
});
export type CompositionProposal = TypeOf<typeof compositionProposal>;

/** A proposed title, read from a label. */
const textProposal = object({ field: constant('title'), value: text(), ...basis });
export type TextProposal = TypeOf<typeof textProposal>;

export type Proposal = ReferenceProposal | CompositionProposal | TextProposal;

export type SuggestionsInput = GenerateInput;

/**
 * The latest proposals for an item, with the task that makes or made them: the answer of `GET
 * /api/clothes/{id}/suggestions`, which is null if nobody has asked for any. `detail`: the reason
 * for a failure, a Ukrainian sentence.
 */
export const suggestions = object({
  taskId: id,
  status: oneOf(taskStatuses),
  detail: optional(text()),
  model: text(),
  createdAt: instant,
  proposals: listOf(eitherOf([referenceProposal, compositionProposal, textProposal])),
});
export type Suggestions = TypeOf<typeof suggestions>;
