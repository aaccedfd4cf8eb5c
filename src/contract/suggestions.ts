/** What a model proposes for an item's fields from its photos. Nothing of it is written. */
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
 * - `evidence`: the photo that shows it; null where none is named.
 * - `confidence`: 0 to 1, how sure the model is.
 */
const basis = { evidence: orNull(id), confidence: number({ min: 0, max: 1 }) };
const newName = orNull(text());

/** One of two is given: an entry that exists, or the name of one that does not. */
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
 * - `part`: a label tells the shell and the lining apart; only the shell is the item's composition.
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

/** Title and sizes are read, too, where a label shows them. */
const textProposal = object({ field: constant('title'), value: text(), ...basis });
export type TextProposal = TypeOf<typeof textProposal>;

export type Proposal = ReferenceProposal | CompositionProposal | TextProposal;

export type SuggestionsInput = GenerateInput;

/**
 * `GET /api/clothes/{id}/suggestions`: the latest; null where nobody has asked yet. `detail` is a
 * Ukrainian sentence: why it failed.
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
