/** What a model proposes for an item's fields from its photos. Nothing of it is written. */
import type { Id, Reference, TaskStatus } from './types';

interface ProposalBasis {
  /** The photo that shows it; null where none is named. */
  evidence: Id | null;
  /** 0 to 1: how sure the model is. */
  confidence: number;
}

/** One of two is given: an entry that exists, or the name of one that does not. */
export interface ReferenceProposal extends ProposalBasis {
  field: 'brand' | 'type' | 'color';
  value: Reference | null;
  newName: string | null;
}

export interface ProposedMaterial {
  material: Reference | null;
  newName: string | null;
  percent: number;
}

export interface CompositionProposal extends ProposalBasis {
  field: 'fabricComposition';
  /** A label tells the shell and the lining apart; only the shell is the item's composition. */
  part: 'shell' | 'lining';
  value: ProposedMaterial[];
  /** The percents add up to 100. */
  complete: boolean;
}

/** Title and sizes are read, too, where a label shows them. */
export interface TextProposal extends ProposalBasis {
  field: 'title';
  value: string;
}

export type Proposal = ReferenceProposal | CompositionProposal | TextProposal;

export interface SuggestionsInput {
  model?: string;
}

/** `GET /api/clothes/{id}/suggestions`: the latest; null where nobody has asked yet. */
export interface Suggestions {
  taskId: Id;
  status: TaskStatus;
  /** A Ukrainian sentence: why it failed. */
  detail?: string;
  model: string;
  /** A UTC instant, ISO 8601 with Z. */
  createdAt: string;
  proposals: Proposal[];
}
