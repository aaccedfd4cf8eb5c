import type { FastifyPluginAsync } from 'fastify';
import { type InstallationState, installationState, stateError } from '../../../src/contract/state';
import { second } from '../platform/clock';
import { call } from '../platform/http/call';
import { describe } from '../platform/http/jsonSchema';
import type { Services } from '../services';
import { readState, type StateSources } from './readState';
import { TableSizes } from './tableSizes';

describe(installationState, {
  description: 'The `advice` of each part says what to do.',
  fields: { server: '`uptime` is in seconds.', backups: '`every` is in hours.' },
});
describe(stateError, {
  fields: {
    at: 'When it last happened.',
    what: 'The method and the pattern of the route, or the name of the background work.',
    requestId: 'Identifies the line in the log.',
  },
});

/** Milliseconds for which other callers get the same answer. */
const keptFor = 2 * second;

/**
 * The call that shows administrators the installation’s state; it is answered even during overload.
 */
export function stateRoutes(services: Services, sources: StateSources = {}): FastifyPluginAsync {
  return async (app) => {
    const sizes = new TableSizes(services);
    app.addHook('onClose', async () => sizes.stop());
    let last: { at: number; state: Promise<InstallationState> } | null = null;
    call(
      app,
      'GET /state',
      {
        tag: 'state',
        config: { role: 'administrator', evenOverloaded: true },
        operation: ['readState', 'Read the state of the installation'],
        answer: installationState,
      },
      () => {
        const now = services.clock.now();
        if (last === null || now - last.at >= keptFor || now < last.at) {
          last = { at: now, state: readState(services, sizes, sources) };
          // The waiting callers get the error; the next call reads the state again.
          last.state.catch(() => {
            last = null;
          });
        }
        return last.state;
      },
    );
  };
}
