import type { FastifyRequest } from 'fastify';
import type { ImportDryRun, ImportSettings } from '../../../../src/contract/imports';
import type { UploadSettings } from '../../photos/uploadSettings';
import { withTransaction } from '../../platform/db/transactions';
import { DiskRoom } from '../../platform/files/DiskRoom';
import { freeSpace } from '../../platform/files/freeSpace';
import { tempDirOf } from '../../platform/files/tempDir';
import { creationWith } from '../../platform/http/creation';
import { createOnce, findEarlierAnswer, fingerprintOf } from '../../platform/http/idempotency';
import { Problem } from '../../platform/Problem';
import { PersonSlots } from '../../platform/work/PersonSlots';
import { Semaphore } from '../../platform/work/Semaphore';
import type { Services } from '../../services';
import type { ReadRow } from '../reading/protocol';
import { fileProblem, readInChild } from '../reading/readInChild';
import { recoderOf } from '../reading/recode';
import type { ImportTableRow } from '../tables';
import { fileTexts, importTexts } from '../texts';
import { checkFile, type DryRun, type DryRunResult } from './dryRun';
import { EntryNames, type Likeness, refuseGone } from './EntryNames';
import { Examples } from './examples';
import { type FileSeen, firstOf, noting, rowsOf } from './fileRows';
import { findHeadings, headingsOf, movedTo } from './headingRow';
import {
  deleteImport,
  deleteUnready,
  findImport,
  type ImportOwner,
  requireReady,
  settingsOf,
  toDryRun,
} from './importRows';
import { type ReceivedSpreadsheet, receiveSpreadsheet } from './receive';
import { checkSettings, defaultSettings, inEncoding, parseSettings, withHeadings } from './settings';
import { firstPiece, firstRows, readAgain } from './storedCells';
import { completing, insertImport } from './storedImport';
import { forgetOldest } from './sweep';

/** Limits on reading files: a file that is being read takes a core and up to 1.6 GB of memory. */
const readingLimits = { concurrency: 2, waiting: 10, patience: 60_000 };
/**
 * Limits on reading per person. Otherwise two files of one person could take both places for
 * minutes.
 */
const ownReading = { concurrency: 1, waiting: 10, patience: 60_000 };
/** Returns the error for a request that arrives while too many files wait to be read. */
const busy = () => new Problem('unavailable', fileTexts.busy, { retryAfter: 5 });
/** Bytes of disk that an import may take besides its file, because its rows are in the database. */
const rowBytes = 200_000_000;

type Needed = Pick<Services, 'db' | 'clock' | 'config'>;

/** Receives spreadsheets and makes their dry runs. */
export class Imports {
  readonly #reading = new Semaphore(readingLimits, busy);
  readonly #own = new PersonSlots(ownReading, fileTexts.tooManyUploads);
  readonly #slots: PersonSlots;
  readonly #room: DiskRoom;
  readonly #folder: string;

  constructor(
    private readonly services: Needed,
    private readonly likeness: Likeness,
    private readonly settings: UploadSettings,
  ) {
    this.#folder = tempDirOf(services.config.dataDir);
    this.#slots = new PersonSlots(settings.slots, fileTexts.tooManyUploads);
    this.#room = new DiskRoom(async () => (await freeSpace(this.#folder)) - rowBytes, fileTexts.storageFull);
  }

  /**
   * Reads the spreadsheet of a request and makes its dry run. Returns the dry run, or that of the
   * earlier request with the same Idempotency-Key. If the file is refused or `signal` aborts,
   * nothing of it remains.
   */
  async take(request: FastifyRequest, owner: ImportOwner, signal: AbortSignal): Promise<ImportDryRun> {
    return this.#slots.run(owner.administratorId, () => this.#takeNow(request, owner, signal));
  }

  async #takeNow(request: FastifyRequest, owner: ImportOwner, signal: AbortSignal): Promise<ImportDryRun> {
    const { db, clock } = this.services;
    const { minRate } = this.settings;
    const receiving = { folder: this.#folder, room: this.#room, minRate };
    return receiveSpreadsheet(request, receiving, async (file) => {
      await request.confirmCaller();
      const creation = creationWith(request, fingerprintOf(file.hash, file.settings ?? ''));
      const earlier = await findEarlierAnswer<{ id: number }>(db, clock, creation);
      if (earlier) return await this.show(owner, earlier.body.id);
      const { importId, complete } = await this.#read(file, owner, signal);
      try {
        const answer = await createOnce(db, clock, creation, async (tx) => {
          await complete(tx);
          return { status: 201, body: { id: importId } };
        });
        return await this.show(owner, answer.body.id);
      } finally {
        // If the request failed or repeated another, its import is not ready and is deleted.
        await deleteUnready(db, importId);
        await forgetOldest(db, owner);
      }
    });
  }

  async show(owner: ImportOwner, id: number): Promise<ImportDryRun> {
    const { db, clock } = this.services;
    return toDryRun(db, await findImport(db, clock, owner, id), this.likeness);
  }

  /**
   * Repeats a dry run with other settings. Throws not_found, validation_failed, task_running if the
   * import has been started, and stale if a later dry run has begun.
   */
  async repeat(
    owner: ImportOwner,
    id: number,
    settings: Parameters<typeof checkSettings>[0],
  ): Promise<ImportDryRun> {
    const { db, clock } = this.services;
    const row = await findImport(db, clock, owner, id);
    const moved = movedTo(row, await firstRows(db, id), settings.headingRow);
    const headings = moved ?? headingsOf(row);
    const checked =
      moved || settings.columns.length === 0
        ? withHeadings(row, settings, headings, await firstPiece(db, id))
        : inEncoding(row, checkSettings({ ...settings, headingRow: headings.row }, headings.texts.length));
    // Refused settings have to leave the previous dry run as it is, so they are checked first.
    await refuseGone(db, checked);
    await this.#endEarlier(row);
    await this.#permit(owner.administratorId, async () => {
      const revision = await this.#begin(row, checked);
      const recode = recoderOf(row.encoding, checked.encoding);
      const dryRun = { importId: id, revision, settings: checked, headings, recode };
      const rows = () => readAgain(db, id);
      const examples = moved && new Examples(moved.texts.length, moved.row);
      const result = await this.#check(dryRun, [examples ? noting(rows(), examples) : rows(), rows]);
      await withTransaction(db, completing(dryRun, result, examples ? { examples } : {}));
    });
    return this.show(owner, id);
  }

  /** Repeats a dry run, as `repeat` does, if `numbers` is not the answer that it was made with. */
  async answerNumbers(
    owner: ImportOwner,
    id: number,
    numbers: NonNullable<ImportSettings['numbers']>,
  ): Promise<void> {
    const { db, clock } = this.services;
    const row = requireReady(await findImport(db, clock, owner, id));
    const settings = settingsOf(row);
    if (row.task_id === null && settings.numbers !== numbers)
      await this.repeat(owner, id, { ...settings, numbers });
  }

  /** Ends a dry run in progress. A finished one stays until the next one begins. */
  async #endEarlier({ id }: ImportTableRow): Promise<void> {
    await this.services.db
      .updateTable('imports')
      .set((set) => ({ revision: set('revision', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'reading')
      .execute();
  }

  async #begin(row: ImportTableRow, settings: ImportSettings): Promise<number> {
    const begun = await this.services.db
      .updateTable('imports')
      .set((set) => ({
        revision: set('revision', '+', 1),
        state: 'reading',
        settings: JSON.stringify(settings),
      }))
      .where('id', '=', row.id)
      .where('task_id', 'is', null)
      .returning('revision')
      .executeTakeFirstOrThrow(() => new Problem('task_running', importTexts.started));
    return begun.revision;
  }

  /** Reads a file into the tables. The returned `complete` makes the import visible. */
  async #read(file: ReceivedSpreadsheet, owner: ImportOwner, signal: AbortSignal) {
    const { db } = this.services;
    let importId: number | null = null;
    try {
      return await this.#permit(owner.administratorId, async () => {
        const pieces = readInChild(file.path);
        try {
          const [kind, first] = await firstOf(pieces);
          const given = file.settings === null ? null : parseSettings(file.settings);
          const recode = recoderOf(kind.encoding, given?.encoding);
          const headings = findHeadings(first, recode, given?.headingRow);
          const settings = given
            ? checkSettings({ ...given, headingRow: headings.row }, headings.texts.length)
            : defaultSettings(headings, first);
          await refuseGone(db, settings);
          const id = await insertImport(this.services, file.name, kind, headings, settings, owner);
          importId = id;
          const dryRun = { importId: id, revision: 1, settings, headings, recode };
          const examples = new Examples(headings.texts.length, headings.row);
          const seen: FileSeen = { examples, notes: [] };
          const rows = this.#checked(noting(rowsOf(first, pieces, seen.notes), examples), signal);
          const again = () => this.#checked(readAgain(db, id), signal);
          const result = await this.#check(dryRun, [rows, again]);
          if (result.below === 0)
            throw fileProblem('validation_failed', [fileTexts.noRows, ...seen.notes].join(' '));
          return { importId: id, complete: completing(dryRun, result, seen) };
        } finally {
          await pieces.return(undefined);
        }
      });
    } catch (error) {
      if (importId !== null) await deleteImport(db, importId);
      throw error;
    }
  }

  #check(dryRun: DryRun, rows: Parameters<typeof checkFile>[2]): Promise<DryRunResult> {
    const { db } = this.services;
    return checkFile(db, dryRun, rows, () => EntryNames.load(db, dryRun.settings.instead, this.likeness));
  }

  /**
   * Passes rows on while the disk has room; throws storage_full when it has none: a small file may
   * decompress to many rows. Throws when `signal` aborts.
   */
  async *#checked(rows: AsyncIterable<ReadRow[]>, signal: AbortSignal): AsyncGenerator<ReadRow[]> {
    for await (const some of rows) {
      signal.throwIfAborted();
      await this.#room.check(-rowBytes);
      yield some;
    }
  }

  #permit<T>(personId: number, work: () => Promise<T>): Promise<T> {
    return this.#own.run(personId, () => this.#reading.run(work, { bytes: 0, personId }));
  }
}
