import type { FastifyRequest } from 'fastify';
import {
  type FormKind,
  type ReceivedFile,
  type Receiving,
  receiveFiles,
} from '../platform/files/receiveFiles';
import { Problem } from '../platform/Problem';
import { texts } from '../platform/problemTexts';
import { checkPhoto, formatOf } from './check';
import { sniffLength } from './formats';
import { limits } from './limits';
import { PhotoRefused } from './PhotoRefused';
import { photoTexts } from './texts';

/** A checked photo of a request. */
export interface ReceivedPhoto extends ReceivedFile {
  /** Bytes of memory that resizing takes. */
  memory: number;
}

const photoForm: FormKind = {
  field: 'files',
  maxFiles: limits.files,
  maxFileBytes: limits.fileBytes,
  maxTexts: 20,
  maxTextBytes: 10_000,
  maxBytes: limits.requestBytes,
  head: { length: sniffLength, check: formatOf },
  refusals: {
    notMultipart: () => new Problem('unsupported_media', photoTexts.notMultipart),
    requestTooBig: () => new Problem('too_large', photoTexts.requestTooLarge),
    fileTooBig: (name) => new PhotoRefused('too_large', name),
    wrongField: () => new Problem('malformed', photoTexts.wrongField),
    tooManyFiles: () => new Problem('too_large', texts.tooManyFiles),
    noFile: () => {
      const error = { field: 'files', code: 'required', detail: photoTexts.noFiles };
      return new Problem('validation_failed', photoTexts.noFiles, { errors: [error] });
    },
    tooSlow: () => new Problem('malformed', photoTexts.tooSlow, { status: 408 }),
  },
};

/** Receives the photos of a form, as `receiveFiles` does, and checks them. */
export function receivePhotos<T>(
  request: FastifyRequest,
  receiving: Receiving,
  use: (photos: ReceivedPhoto[]) => Promise<T>,
): Promise<T> {
  return receiveFiles(request, receiving, photoForm, async ({ files }) => {
    const photos: ReceivedPhoto[] = [];
    for (const file of files) photos.push({ ...file, memory: await checkPhoto(file.path, file.name) });
    return use(photos);
  });
}
