import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { InstallationState } from '../../../src/contract/state';
import { second } from '../platform/clock';
import { data, operation, problems } from '../platform/http/schemas';
import type { Services } from '../services';
import { readState, type StateSources } from './readState';
import { StateShape } from './shapes';
import { Weights } from './weights';

/** How long an answer serves others who ask. */
const keptFor = 2 * second;

/** The state of the installation, for administrators. It is also answered during overload. */
export function stateRoutes(services: Services, sources: StateSources = {}): FastifyPluginAsyncTypebox {
  return async (app) => {
    const weights = new Weights(services);
    app.addHook('onClose', async () => weights.stop());
    let last: { at: number; state: Promise<InstallationState> } | null = null;
    app.get(
      '/state',
      {
        config: { role: 'administrator', evenOverloaded: true },
        schema: {
          tags: ['state'],
          ...operation('readState', 'Read the state of the installation'),
          response: { 200: data(StateShape), ...problems },
        },
      },
      async () => {
        const now = services.clock.now();
        if (last === null || now - last.at >= keptFor || now < last.at) {
          last = { at: now, state: readState(services, weights, sources) };
          last.state.catch(() => {
            last = null;
          });
        }
        return { data: await last.state };
      },
    );
  };
}
