import type { Kysely } from 'kysely';
import type { Proposal } from '../../../src/contract/suggestions';
import type { Database } from '../database';
import { AiError, aiTexts } from '../generation/ai/AiError';
import { readPhoto, shrink } from '../generation/ai/modelPhotos';
import { builtinModel } from '../generation/ai/models';
import type { Suggest } from '../generation/TaskWorker';
import type { Services } from '../services';
import { JsonModel } from './askJson';
import { proposeColour } from './byColour';
import { answerFields, checkAnswer } from './checkAnswer';
import { askDoubts } from './doubts';
import { KnownEntries, UseCounts } from './knownEntries';
import { itemShown, type ShownItem } from './photosShown';
import { type KnownLists, propose } from './propose';
import { answerSchema, instructions, questionText } from './question';
import { storeProposals } from './stored';
import { suggestionTexts } from './texts';

/**
 * Maximum length, in pixels, of the longer side of a photo that a model is shown: enough to read
 * the small print of a label.
 */
const photoSide = 1536;

/**
 * Returns a function that generates the proposals of a task and resolves to a function that stores
 * them. The generating function throws AiError, and a Problem if the item or its main photo is
 * gone. `timeout` is the maximum duration of one question to the model, in milliseconds.
 */
export function makeSuggest(
  { config, db, photos, clock, logger }: Pick<Services, 'config' | 'db' | 'photos' | 'clock' | 'logger'>,
  timeout: number,
): Suggest {
  const uses = new UseCounts(clock);
  // The key may have been removed since the task was created.
  const models =
    config.openaiApiKey === null
      ? null
      : new JsonModel({ apiKey: config.openaiApiKey, baseUrl: config.openaiBaseUrl, timeout }, clock);

  async function byAi(model: string, item: ShownItem, shown: readonly Photo[], signal: AbortSignal) {
    if (!models) throw new AiError(aiTexts.unavailable, false);
    const lists = await loadLists(db, uses);
    const entries = {
      brands: lists.brands.shown,
      types: lists.types.shown,
      colors: lists.colors.shown,
      materials: lists.materials.shown,
    };
    const pictures: Buffer[] = [];
    for (const { bytes } of shown) pictures.push(await shrink(bytes, photoSide));
    const answer = await models.ask(
      model,
      {
        instructions,
        text: questionText(item.title, shown.length, entries),
        photos: pictures,
        schema: answerSchema,
        fields: answerFields,
      },
      signal,
    );
    const ids = shown.map(({ id }) => id);
    return propose(checkAnswer(answer), lists, ids, async (doubts) => {
      try {
        return await askDoubts(models, model, doubts, signal);
      } catch (error) {
        signal.throwIfAborted();
        // The proposals of the first answer are kept; the doubtful names count as new entries.
        logger.warn({ err: error, model }, 'doubtful names could not be asked about');
        return [];
      }
    });
  }

  return async ({ id, clothes_id, model }, signal) => {
    const item = await itemShown(db, clothes_id);
    const shown = await readPhotos(photos, item, signal);
    const [main] = shown;
    if (!main) throw new AiError(suggestionTexts.noPhoto, false);
    const proposals: readonly Proposal[] =
      model === builtinModel
        ? await proposeColour(db, main.bytes, main.id)
        : await byAi(model, item, shown, signal);
    return (tx) => storeProposals(tx, { id, clothes_id }, proposals);
  };
}

interface Photo {
  id: number;
  bytes: Buffer;
}

/** Reads the photos to show; omits those deleted a moment ago. */
async function readPhotos(
  photos: Services['photos'],
  item: ShownItem,
  signal: AbortSignal,
): Promise<Photo[]> {
  const read: Photo[] = [];
  for (const { id, address } of item.photos) {
    const bytes = await readPhoto(photos, address, signal);
    if (bytes) read.push({ id, bytes });
  }
  return read;
}

async function loadLists(db: Kysely<Database>, uses: UseCounts): Promise<KnownLists> {
  return {
    brands: await KnownEntries.load(db, 'brands', uses),
    types: await KnownEntries.load(db, 'types', uses),
    colors: await KnownEntries.load(db, 'colors', uses),
    materials: await KnownEntries.load(db, 'materials', uses),
  };
}
