import { lazyScreen } from '../../core/page/lazyScreen';

/** The table of given items with editable cells, in a file of its own. */
export const cellsFile = lazyScreen(() => import('./CellsTable').then(({ CellsTable }) => CellsTable));
