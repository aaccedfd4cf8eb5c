import type { FastifyRequest } from 'fastify';
import { maxImportBytes } from '../../../../src/contract/limits';
import { displayName } from '../../photos/displayName';
import { utf8Text } from '../../platform/files/multipart';
import {
  type FormKind,
  type ReceivedFile,
  type Receiving,
  receiveFiles,
} from '../../platform/files/receiveFiles';
import { Problem } from '../../platform/Problem';
import { fileProblem } from '../reading/readInChild';
import { fileTexts } from '../texts';

/** A spreadsheet of a request. Its name is for display. */
export interface ReceivedSpreadsheet extends ReceivedFile {
  /** The form field `settings`; null if it was not sent. */
  settings: string | null;
}

/** Maximum number of bytes of the form besides the file. */
const frame = 1_000_000;

const spreadsheetForm: FormKind = {
  field: 'file',
  maxFiles: 1,
  maxFileBytes: maxImportBytes,
  maxTexts: 5,
  maxTextBytes: 256 * 1024,
  maxBytes: maxImportBytes + frame,
  refusals: {
    notMultipart: () => new Problem('unsupported_media', fileTexts.notMultipart),
    requestTooBig: () => fileProblem('too_large', fileTexts.tooBig),
    fileTooBig: () => fileProblem('too_large', fileTexts.tooBig),
    wrongField: () => fileProblem('validation_failed', fileTexts.noFile),
    tooManyFiles: () => fileProblem('validation_failed', fileTexts.severalFiles),
    noFile: () => fileProblem('validation_failed', fileTexts.noFile),
    tooSlow: () => new Problem('malformed', fileTexts.tooSlowSender, { status: 408 }),
  },
};

/** Receives the spreadsheet of a form, as `receiveFiles` does. */
export function receiveSpreadsheet<T>(
  request: FastifyRequest,
  receiving: Receiving,
  use: (file: ReceivedSpreadsheet) => Promise<T>,
): Promise<T> {
  return receiveFiles(request, receiving, spreadsheetForm, async ({ files: [file], texts }) => {
    const name = utf8Text(displayName(file.name));
    const settings = texts.get('settings');
    return use({ ...file, name, settings: settings === undefined ? null : utf8Text(settings) });
  });
}
