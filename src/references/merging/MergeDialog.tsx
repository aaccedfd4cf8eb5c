import { useId, useMemo, useState } from 'react';
import type { ReferenceKind } from '../../contract/references';
import type { Id } from '../../contract/types';
import type { UsedReference } from '../../contract/usage';
import type { Problem } from '../../core/lib/problem';
import { Link } from '../../core/router/Link';
import { useAttempt } from '../../page/useAttempt';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { Notice } from '../../ui/feedback/Notice';
import { type UsageTexts, usageTexts } from '../usage/texts';
import { useMergeCall } from './useMergeCall';

interface MergeDialogProps {
  kind: ReferenceKind;
  /** The entries to merge, two or more. */
  entries: readonly UsedReference[];
  /** The entry that stays unless another is chosen; by default the most used one. */
  stays?: Id | undefined;
  onClose(): void;
  /** Called after the merge. */
  onMerged(): void;
}

/** Asks which of the entries stays, says what moves to it, and merges them. */
export function MergeDialog(props: MergeDialogProps) {
  const { kind, onClose } = props;
  const texts = usageTexts(kind);
  const group = useId();
  const entries = useMemo(() => likelyFirst(props.entries, props.stays), [props.entries, props.stays]);
  const [chosen, setChosen] = useState(entries[0]?.id);
  const merge = useAttempt(useMergeCall(kind, props.onMerged));
  const survivor = entries.find(({ id }) => id === chosen);
  const others = entries.filter(({ id }) => id !== chosen);
  const over = merge.problem?.errors.filter(({ code }) => code === 'over_100') ?? [];
  const isOver = over.length > 0;
  const ids = others.map(({ id }) => id);
  return (
    <Dialog
      title={texts.mergeTitle}
      busy={merge.busy}
      lang={texts.lang}
      closeLabel={texts.close}
      onClose={onClose}
      footer={
        <>
          <Button aria-disabled={merge.busy || undefined} onClick={() => merge.busy || onClose()}>
            {texts.cancel}
          </Button>
          <Button
            variant="primary"
            busy={merge.busy}
            onClick={() => survivor && merge.run(survivor, { ids, ...(isOver && { capPercents: true }) })}
          >
            {isOver ? texts.cap : texts.merge}
          </Button>
        </>
      }
    >
      <fieldset className="merge-choice" disabled={merge.busy}>
        <legend className="field-label">{texts.stays}</legend>
        {entries.map(({ id, name, count }) => (
          <label key={id} className="merge-option">
            <input type="radio" name={group} checked={id === chosen} onChange={() => setChosen(id)} />
            <bdi>{texts.choice(name, id, count)}</bdi>
          </label>
        ))}
      </fieldset>
      <p role="status">{texts.moves(others.reduce((sum, { count }) => sum + count, 0))}</p>
      <p className="muted">{texts.keptNames}</p>
      {merge.problem && <Refusal problem={merge.problem} over={over} texts={texts} />}
    </Dialog>
  );
}

/** Shows why nothing was merged, and lists the items whose percentages would exceed 100. */
function Refusal({ problem, over, texts }: { problem: Problem; over: Problem['errors']; texts: UsageTexts }) {
  const more = (problem.count ?? 0) - over.length;
  return (
    <Notice kind="danger">
      {problem.detail}
      {over.length > 0 && (
        <>
          <p>{texts.over}</p>
          <ul className="merge-over">
            {over.map(({ field, detail }) => (
              <li key={field}>
                <Link to={`/admin/${field.replace('.', '/')}`} target="_blank">
                  {detail}
                </Link>
              </li>
            ))}
            {more > 0 && <li>+ {more}</li>}
          </ul>
        </>
      )}
    </Notice>
  );
}

/** Returns the entries: first the one that stays, then the others, the most used first. */
function likelyFirst(entries: readonly UsedReference[], stays: Id | undefined): UsedReference[] {
  return entries.toSorted(
    (one, other) => Number(other.id === stays) - Number(one.id === stays) || other.count - one.count,
  );
}
