import type { BatchTask } from '../../src/contract/batches';
import type {
  ImportDryRun,
  ImportRow,
  ImportRowState,
  ImportSettings,
  NewReference,
} from '../../src/contract/imports';
import type { FakeApi } from './FakeApi';
import { json, problem } from './fakeBrowser';

/** The imports of an API in memory: one file with the dry run that a test gives. */
export class FakeImports {
  dryRun: Required<ImportDryRun> = {
    id: 5,
    fileName: 'товари.csv',
    headings: ['Назва', 'Марка', 'Назва', ''],
    examples: [['Пальто', 'Плащ'], ['Зара'], [], ['12']],
    settings: { columns: ['title', 'brand', null, null], emptyCells: 'leave', instead: {} },
    counts: { new: 2, changed: 1, unchanged: 3, refused: 2 },
    newReferences: [],
    notes: [],
    encoding: null,
    questions: [],
    headingRows: [],
    withoutSupplier: 0,
    taskId: null,
    batchId: null,
  };
  rows: ImportRow[] = [];
  task: BatchTask = {
    taskId: 70,
    clothesId: null,
    batchId: 80,
    kind: 'import',
    status: 'running',
    done: 0,
    total: 3,
    skippedCount: 0,
    skipped: [],
  };

  constructor(api: FakeApi) {
    api.features = ['export', 'import'];
    const path = (rest = '') => `/api/import/${this.dryRun.id}${rest}`;
    api.replace('POST', '/api/import/', () => json({ data: this.dryRun }, 201));
    api.replace('GET', /^\/api\/import\/\d+$/, ({ url }) =>
      url === path() ? json({ data: this.dryRun }) : problem(404, 'not_found', 'Такого імпорту немає'),
    );
    api.replace('PUT', path(), ({ body }) => {
      const { settings } = body as { settings: ImportSettings }; // The app's own calls are typed.
      this.dryRun = { ...this.dryRun, settings };
      return json({ data: this.dryRun });
    });
    api.replace('GET', path('/rows'), ({ url }) => {
      const query = new URLSearchParams(url.split('?')[1]);
      const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
      const found = this.rows.filter(({ state }) => state === query.get('state'));
      return json({
        data: found.slice((page - 1) * size, page * size),
        meta: { total: found.length, page, size },
      });
    });
    api.replace(
      'GET',
      path('/refused'),
      () =>
        new Response('Назва;Причина', {
          headers: {
            'Content-Type': 'text/csv',
            'Content-Disposition': "attachment; filename*=UTF-8''%D0%92.csv",
          },
        }),
    );
    api.replace('POST', path('/run'), () => {
      const { taskId, batchId } = this.task;
      this.dryRun = { ...this.dryRun, taskId, batchId };
      return json({ data: { taskId, batchId } }, 202);
    });
    api.replace('GET', /^\/api\/tasks\/\d+$/, () => json({ data: this.task }));
    api.replace('POST', /^\/api\/tasks\/\d+\/stop$/, () => json(null, 204));
  }

  addRow(state: ImportRowState, part: Partial<ImportRow> = {}): ImportRow {
    const row: ImportRow = {
      row: this.rows.length + 2,
      state,
      id: null,
      title: 'Пальто',
      changes: [],
      problems: [],
      ...part,
    };
    this.rows.push(row);
    return row;
  }

  addReference(kind: NewReference['kind'], name: string, ...near: NewReference['near']): void {
    this.dryRun.newReferences.push({ kind, name, near });
  }
}
