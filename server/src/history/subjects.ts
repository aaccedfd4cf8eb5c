import type { ChangeSubject } from '../../../src/contract/changes';

/** Subjects of access and of notifications, whose changes only administrators see. */
export const forAdministrators: readonly ChangeSubject[] = ['administrators', 'tokens', 'webhooks'];
