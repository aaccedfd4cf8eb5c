import type { ChangeSubject } from '../../../src/contract/changes';

/** Who has access, and what is told of the catalogue: changes that administrators alone see. */
export const forAdministrators: readonly ChangeSubject[] = ['administrators', 'tokens', 'webhooks'];
