import { revertTexts } from '../batches/revertTexts';
import type { ShownChange } from '../contract/changes';
import { Link } from '../core/router/Link';
import { ChangeCauseTag, ChangeLines, ChangeTime } from '../items/history/ChangeView';
import { personText } from '../items/history/personText';
import { RevertButton } from '../items/history/RevertButton';
import { historyTexts as texts } from '../items/history/texts';

export interface Reverts {
  onRevert(change: ShownChange): Promise<boolean>;
  onRevertBatch(change: ShownChange): Promise<boolean>;
}

/**
 * Renders a change in the journal. With `isPart` the change is shown under its batch, and its
 * button reverts only this change.
 */
export function ChangeRow({ change, isPart, ...reverts }: { change: ShownChange; isPart?: true } & Reverts) {
  return (
    <tr className={isPart && 'journal-part'}>
      <WhenAndWho change={change} />
      <th scope="row">
        <Subject change={change} />
      </th>
      <td>
        <b>{kindOf(change)}</b>
        <ChangeLines change={change} />
      </td>
      <td>
        <RowActions change={change} isPart={isPart} {...reverts} />
      </td>
    </tr>
  );
}

/** Renders the first two cells of a row: the time, and the person. */
export function WhenAndWho({ change }: { change: ShownChange }) {
  return (
    <>
      <td>
        <ChangeTime at={change.at} />
      </td>
      <td>
        <bdi>{change.administrator ? personText(change.administrator) : texts.nobody}</bdi>
        <ChangeCauseTag change={change} />
      </td>
    </>
  );
}

/** Renders the subject of a change, with a link to its page. */
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

/** Returns the address of the subject; null if it is deleted or has no page. */
function addressOf({ subject, subjectId, subjectName, kind }: ShownChange): string | null {
  if (kind === 'deleted' || subject === null || subject === 'batches' || subject === 'administrators')
    return null;
  if (subject === 'webhooks' || subject === 'tokens') return `/admin/${subject}`;
  if (subject === 'clothes') return `/admin/clothes/${subjectId}`;
  return `/admin/${subject}?${new URLSearchParams({ q: subjectName })}`;
}

function RowActions({ change, isPart, onRevert, onRevertBatch }: Parameters<typeof ChangeRow>[0]) {
  if (!change.revertible) return null;
  const name = `${kindOf(change)}, ${nameOf(change)}`;
  const words = revertTexts;
  return (
    <div className="journal-reverts">
      <RevertButton
        label={words.one}
        name={words.oneNamed(name)}
        question={words.askOne}
        onRevert={() => onRevert(change)}
      />
      {change.batchId !== null && !isPart && (
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
