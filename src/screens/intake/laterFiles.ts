import { lazyScreen } from '../../features/page/lazyScreen';

/** What is wanted once the photos are in their groups; in a file of its own. */
export const runFile = lazyScreen(() => import('./RunCard').then(({ RunCard }) => RunCard));
export const afterFile = lazyScreen(() => import('./AfterIntake').then(({ AfterIntake }) => AfterIntake));
export const similarFile = lazyScreen(() => import('./SimilarHint').then(({ SimilarHint }) => SimilarHint));
