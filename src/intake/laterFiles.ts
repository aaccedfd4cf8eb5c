import { lazyScreen } from '../core/page/lazyScreen';

/** The code that is needed only after the photos are grouped, in files of its own. */
export const runFile = lazyScreen(() => import('./RunCard').then(({ RunCard }) => RunCard));
export const afterFile = lazyScreen(() => import('./AfterIntake').then(({ AfterIntake }) => AfterIntake));
export const similarFile = lazyScreen(() => import('./SimilarHint').then(({ SimilarHint }) => SimilarHint));
