import type { InstallationState } from '../../../src/contract/state';

const fine = { level: 'ok', advice: null } as const;

/** Returns a state in which all is well, with the given parts replaced. */
export function stateAnswer(given: Partial<InstallationState> = {}): InstallationState {
  return {
    at: '2026-11-21T08:00:00.000Z',
    level: 'ok',
    server: {
      ...fine,
      version: '1.2.3',
      node: 'v20.19.0',
      startedAt: '2026-11-18T04:00:00.000Z',
      uptime: 273_600,
      overloaded: false,
    },
    database: { ...fine, kind: 'sqlite', bytes: 479_608_832 },
    photos: { ...fine, store: 'disk', count: 1_234_567, bytes: 12_432_000_000 },
    space: { ...fine, free: 48_000_000_000 },
    tasks: { ...fine, waiting: 2, running: 1, oldest: '2026-11-21T07:55:00.000Z', failed: 3 },
    ai: { ...fine, configured: true, last: { at: '2026-11-20T23:49:30.000Z', ok: true, detail: null } },
    trash: { ...fine, items: 5, bytes: 999_960 },
    history: { ...fine, changes: 20_480, bytes: 9_000_000 },
    errors: { ...fine, last: [] },
    signIns: { ...fine, accepted: 7, refused: 2 },
    ...given,
  };
}
