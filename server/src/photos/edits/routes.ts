import type { FastifyPluginAsync } from 'fastify';
import { photoEditInput, photoOrderInput } from '../../../../src/contract/photoInputs';
import { id, listOf } from '../../../../src/contract/schema';
import { image } from '../../../../src/contract/types';
import { authorOf } from '../../history/author';
import { call } from '../../platform/http/call';
import { pathId } from '../../platform/http/ids';
import { describe } from '../../platform/http/jsonSchema';
import type { Services } from '../../services';
import { setPhotoOrder } from '../order';
import type { Edits } from './Edits';

const stale = 'If it is another one now, and not the sent one, the call is refused as `stale`.';

describe(photoOrderInput, { fields: { seen: `The order before the edit. ${stale}` } });
describe(photoEditInput, { fields: { seen: `The edit before. ${stale}` } });

const change = { tag: 'images', config: { role: 'editor' } } as const;

/** The calls that order photos and edit them. */
export function photoEditRoutes({ db, clock }: Services, edits: Edits): FastifyPluginAsync {
  return async (app) => {
    call(
      app,
      'PUT /clothes/:id/images/order',
      {
        ...change,
        operation: ['orderPhotos', 'Set the order of the photos of an item and of its purchases'],
        body: photoOrderInput,
        answer: listOf(id),
      },
      (request) => {
        const itemId = pathId(request.params.id);
        return setPhotoOrder(db, clock, authorOf(request), itemId, request.body);
      },
    );

    call(
      app,
      'POST /images/:id/edit',
      {
        ...change,
        operation: ['editPhoto', 'Set the crop and the rotation of an uploaded photo'],
        body: photoEditInput,
        answer: image,
      },
      (request) => {
        const { rotate, crop, seen } = request.body;
        return edits.edit(authorOf(request), pathId(request.params.id), { rotate, crop }, seen);
      },
    );
  };
}
