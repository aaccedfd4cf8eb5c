import { lazyScreen } from '../../page/lazyScreen';

/** The table of given items with editable cells, as a screen that is loaded on demand. */
export const cellsFile = lazyScreen(() => import('./CellsTable').then(({ CellsTable }) => CellsTable));
