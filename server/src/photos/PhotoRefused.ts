import { maxFileBytes, maxPhotoPixels } from '../../../src/contract/limits';
import type { ProblemCode } from '../../../src/contract/problem';
import { Problem } from '../platform/Problem';
import { displayName } from './displayName';

/** Reasons to refuse a file. Each is also the code of the error at the field. */
export type RefusalReason =
  | 'unsupported_media'
  | 'heic'
  | 'too_large'
  | 'empty'
  | 'broken'
  | 'too_many_pixels'
  | 'too_many_bytes'
  | 'side_too_long'
  | 'too_many_frames'
  | 'too_slow';

/** Thrown for a refused photo; its message names the file and the reason. */
export class PhotoRefused extends Problem {
  override name = 'PhotoRefused';

  constructor(
    readonly reason: RefusalReason,
    fileName: string,
    /** The name of a photo format that is not accepted; null for a file that is no photo. */
    format: string | null = null,
  ) {
    const [status, code, sentence] = refusals[reason];
    const detail = sentence(displayName(fileName), format);
    super(code, detail, { status, errors: [{ field: 'files', code: reason, detail }] });
  }
}

const megapixels = String(maxPhotoPixels / 1_000_000).replace('.', ',');

const refusals: Record<
  RefusalReason,
  [status: number, code: ProblemCode, sentence: (name: string, format: string | null) => string]
> = {
  unsupported_media: [
    415,
    'unsupported_media',
    (name, format) =>
      format === null
        ? `Файл «${name}» не є фото. Підтримуються JPEG, PNG, WebP, GIF та AVIF.`
        : `Файл «${name}» у форматі ${format}, який не підтримується. Збережіть фото як JPEG.`,
  ],
  heic: [
    415,
    'heic',
    (name) =>
      `Файл «${name}» у форматі HEIC, який не підтримується. Збережіть фото як JPEG: на iPhone виберіть ` +
      '«Параметри» → «Камера» → «Формати» → «Найсумісніший» або відкрийте фото й експортуйте його в JPEG.',
  ],
  too_large: [
    413,
    'too_large',
    (name) => `Файл «${name}» більший за ${maxFileBytes / 1024 ** 2} МБ. Зменште фото й спробуйте ще раз.`,
  ],
  empty: [422, 'validation_failed', (name) => `Файл «${name}» порожній.`],
  broken: [
    422,
    'validation_failed',
    (name) => `Файл «${name}» пошкоджений або переданий не повністю. Збережіть фото ще раз і повторіть.`,
  ],
  too_many_pixels: [
    422,
    'validation_failed',
    (name) => `Фото «${name}» більше за ${megapixels} мегапікселя. Зменште його й спробуйте ще раз.`,
  ],
  too_many_bytes: [
    422,
    'validation_failed',
    (name) =>
      `Фото «${name}» після розпакування завелике для сервера. Збережіть його з 8 бітами на канал або зменште.`,
  ],
  side_too_long: [
    422,
    'validation_failed',
    (name) => `Сторона фото «${name}» довша за 16383 пікселі. Зменште його й спробуйте ще раз.`,
  ],
  too_many_frames: [
    422,
    'validation_failed',
    (name) => `У файлі «${name}» забагато кадрів. Збережіть один кадр як фото.`,
  ],
  too_slow: [
    503,
    'unavailable',
    (name) => `Не вдалося вчасно обробити фото «${name}». Спробуйте ще раз за хвилину.`,
  ],
};
