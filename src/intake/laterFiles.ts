import { lazyScreen } from '../page/lazyScreen';

/** Code that is needed only after the photos are grouped, each component in a separate file. */
export const runFile = lazyScreen(() => import('./RunCard').then(({ RunCard }) => RunCard));
export const afterFile = lazyScreen(() => import('./AfterIntake').then(({ AfterIntake }) => AfterIntake));
export const similarFile = lazyScreen(() => import('./SimilarHint').then(({ SimilarHint }) => SimilarHint));
