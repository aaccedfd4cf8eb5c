import { type TSchema, Type } from 'typebox';
import { databaseKinds, stateLevels } from '../../../src/contract/state';
import { nullable } from '../platform/http/schemas';

const Level = Type.Enum(stateLevels);
const Count = Type.Integer({ minimum: 0 });

/** A part of the state: its level, what to do, and its figures. */
function part<T extends Record<string, TSchema>>(figures: T) {
  return Type.Object({
    level: Level,
    advice: nullable(Type.String({ description: 'What to do.' })),
    ...figures,
  });
}

const StateErrorShape = Type.Object({
  at: Type.String({ description: 'The last time.' }),
  source: Type.Enum(['call', 'sweep']),
  what: Type.String({ description: 'The method and the pattern of the route, or the name of the work.' }),
  code: Type.String(),
  count: Count,
  requestId: nullable(Type.String({ description: 'Finds the line in the log.' })),
});

const Backup = Type.Object({
  name: Type.String(),
  madeAt: Type.String(),
  size: Count,
  added: Count,
  verified: Type.Boolean(),
  items: Count,
  photos: Count,
});

export const StateShape = Type.Object({
  at: Type.String(),
  level: Level,
  server: part({
    version: Type.String(),
    node: Type.String(),
    startedAt: Type.String(),
    uptime: Type.Integer({ description: 'Seconds.' }),
    overloaded: Type.Boolean(),
  }),
  database: part({ kind: Type.Enum(databaseKinds), bytes: Count }),
  photos: part({ store: Type.Enum(['disk', 's3']), count: nullable(Count), bytes: nullable(Count) }),
  space: part({ free: nullable(Count) }),
  tasks: part({ waiting: Count, running: Count, oldest: nullable(Type.String()), failed: Count }),
  ai: part({
    configured: Type.Boolean(),
    last: nullable(Type.Object({ at: Type.String(), ok: Type.Boolean(), detail: nullable(Type.String()) })),
  }),
  trash: part({ items: nullable(Count), bytes: nullable(Count) }),
  history: part({ changes: Count, bytes: Count }),
  errors: part({ last: Type.Array(StateErrorShape) }),
  signIns: part({ accepted: Count, refused: Count }),
  webhooks: Type.Optional(part({ enabled: Count, failing: Count })),
  backups: Type.Optional(
    part({
      configured: Type.Boolean(),
      every: nullable(Type.Number({ description: 'Hours.' })),
      running: Type.Boolean(),
      last: nullable(Backup),
      failure: nullable(Type.Object({ at: Type.String(), detail: Type.String() })),
      alarming: Type.Boolean(),
    }),
  ),
});
