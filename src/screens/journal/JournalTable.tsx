import type { ShownChange } from '../../api/changeDecoders';
import { ChangeCauseTag, ChangeLines, ChangeTime } from '../../features/history/ChangeView';
import { personText } from '../../features/history/personText';
import { RevertButton } from '../../features/history/RevertButton';
import { Link } from '../../router/Link';
import { historyTexts as texts } from '../../texts/history';

interface JournalTableProps {
  changes: readonly ShownChange[];
  onRevert(change: ShownChange): Promise<boolean>;
  onRevertBatch(change: ShownChange): Promise<boolean>;
}

/**
 * The changes of a page. Rows are as high as what they tell, which the table of the lists cannot
 * do; on a phone each is a card.
 */
export function JournalTable({ changes, onRevert, onRevertBatch }: JournalTableProps) {
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
        {changes.map((change) => (
          <tr key={change.id}>
            <td>
              <ChangeTime at={change.at} />
            </td>
            <td>
              <bdi>{change.administrator ? personText(change.administrator) : texts.nobody}</bdi>
              <ChangeCauseTag change={change} />
            </td>
            <th scope="row">
              <Subject change={change} />
            </th>
            <td>
              <b>{kindOf(change)}</b>
              <ChangeLines change={change} />
            </td>
            <td>
              <RowActions change={change} onRevert={onRevert} onRevertBatch={onRevertBatch} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What was changed, with a link to where it can be seen. */
function Subject({ change }: { change: ShownChange }) {
  const address = addressOf(change);
  return (
    <>
      <span className="muted">
        {change.subject === null ? texts.otherSubject : texts.subjects[change.subject]}
      </span>{' '}
      {address === null ? (
        <bdi>{nameOf(change)}</bdi>
      ) : (
        <Link to={address} dir="auto">
          {nameOf(change)}
        </Link>
      )}
    </>
  );
}

/** Null for what is deleted, and for what has no page. */
function addressOf({ subject, subjectId, subjectName, kind }: ShownChange): string | null {
  if (kind === 'deleted' || subject === null || subject === 'administrators') return null;
  if (subject === 'webhooks') return '/admin/webhooks';
  if (subject === 'clothes') return `/admin/clothes/${subjectId}`;
  return `/admin/${subject}?${new URLSearchParams({ q: subjectName })}`;
}

function RowActions({
  change,
  onRevert,
  onRevertBatch,
}: { change: ShownChange } & Omit<JournalTableProps, 'changes'>) {
  if (!change.revertible) return null;
  const name = `${kindOf(change)}, ${nameOf(change)}`;
  const words = texts.revert;
  return (
    <div className="journal-reverts">
      <RevertButton
        label={words.one}
        name={words.oneNamed(name)}
        question={words.askOne}
        onRevert={() => onRevert(change)}
      />
      {change.batchId !== null && (
        <RevertButton
          label={words.batch}
          name={words.batchNamed(name)}
          question={words.askBatch}
          onRevert={() => onRevertBatch(change)}
        />
      )}
    </div>
  );
}

function kindOf({ kind }: ShownChange): string {
  return kind === null ? texts.otherKind : texts.kinds[kind];
}

function nameOf({ subjectName, subjectId }: ShownChange): string {
  return subjectName || texts.filters.unknown(subjectId);
}
