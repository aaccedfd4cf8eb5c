import type { ShownChange } from '../contract/changes';
import { historyTexts as texts } from '../items/history/texts';
import { BatchRows } from './BatchRows';
import { ChangeRow, type Reverts } from './ChangeRow';
import type { JournalFilter } from './useJournal';

interface JournalTableProps extends Reverts {
  changes: readonly ShownChange[];
  filter: JournalFilter;
}

/**
 * Renders the changes of a page; the changes of a batch are one row. Unlike the rows of the lists,
 * a row is as high as its content. On a phone each row is a card.
 */
export function JournalTable({ changes, filter, ...reverts }: JournalTableProps) {
  return (
    <table className="table journal-table">
      <caption className="visually-hidden">{texts.journal}</caption>
      <thead>
        <tr>
          {Object.entries(texts.columns).map(([key, head]) => (
            <th key={key} scope="col" className={`journal-${key}`}>
              <span className="table-head">{head}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) =>
          (change.ofBatch ?? 1) > 1 ? (
            <BatchRows key={change.id} change={change} filter={filter} {...reverts} />
          ) : (
            <ChangeRow key={change.id} change={change} {...reverts} />
          ),
        )}
      </tbody>
    </table>
  );
}
