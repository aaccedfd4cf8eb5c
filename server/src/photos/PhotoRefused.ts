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
  ) {
    const [status, code, sentence] = refusals[reason];
    const detail = sentence(displayName(fileName));
    super(code, detail, { status, errors: [{ field: 'files', code: reason, detail }] });
  }
}

const refusals: Record<
  RefusalReason,
  [status: number, code: ProblemCode, sentence: (name: string) => string]
> = {
  unsupported_media: [
    415,
    'unsupported_media',
    (name) => `Файл «${name}» не є фото. Підтримуються JPEG, PNG, WebP, GIF та AVIF.`,
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
    (name) =>
      `Фото «${name}» більше за ${maxPhotoPixels / 1_000_000} мегапікселів. Зменште його й спробуйте ще раз.`,
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
