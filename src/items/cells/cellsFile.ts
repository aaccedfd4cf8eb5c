import { lazyScreen } from '../../core/page/lazyScreen';

/** The table of given items whose cells are edited, in a file of its own. */
export const cellsFile = lazyScreen(() => import('./CellsTable').then(({ CellsTable }) => CellsTable));
