/** Options of a call on one's own account, whatever the role. */
export const own = { tag: 'auth', config: { role: 'viewer', inPerson: true } } as const;

/**
 * Options of a call that a person may make before they have set up a second factor that their role
 * requires.
 */
export const ownBeforeFactor = { ...own, config: { ...own.config, beforeFactor: true } } as const;
