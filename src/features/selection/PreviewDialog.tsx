import { type ReactNode, useState } from 'react';
import { startBatch } from '../../api/batches';
import type { BatchChange, BatchInput, BatchPreview } from '../../contract/batches';
import type { ReferenceKind } from '../../contract/references';
import type { Id } from '../../contract/types';
import { isAborted, problemFrom } from '../../lib/problem';
import { batchRuns } from '../../stores/batches';
import { useFeature } from '../../stores/features';
import type { Loadable } from '../../stores/loadable';
import { useModels } from '../../stores/models';
import { keepSuggestedItems } from '../../stores/suggestedItems';
import { common } from '../../texts/common';
import { bulkTexts } from '../../texts/selection';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useCreateKey } from '../form/useCreateKey';
import { useChosen } from '../references/useReferenceChoices';
import type { BulkKind } from './BulkDialog';
import { entryFields } from './changeValues';

const texts = bulkTexts.preview;

interface PreviewDialogProps {
  kind: BulkKind;
  input: BatchInput;
  preview: Loadable<BatchPreview>;
  onRetry?(): void;
  onBack(): void;
  onStarted(): void;
}

/** Says what a change of many items would do, and begins it once that is confirmed. */
export function PreviewDialog({ kind, input, preview, onRetry, onBack, onStarted }: PreviewDialogProps) {
  const createKey = useCreateKey();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const counts = preview.state === 'loaded' ? preview.value : null;
  const begin = async (counts: BatchPreview) => {
    setBusy(true);
    setFailure(null);
    try {
      const started = await startBatch(input, createKey(input));
      // What cannot be described is skipped, each with its reason.
      const same = kind === 'change' ? counts.same : 0;
      if (kind === 'suggest') keepSuggestedItems(started.taskId, input.selection);
      batchRuns.watch({ ...started, kind, same, total: counts.change + counts.same });
      onStarted();
    } catch (error) {
      setBusy(false);
      if (!isAborted(error)) setFailure(problemFrom(error).detail);
    }
  };
  return (
    <Dialog
      title={texts.heading[kind]}
      width={500}
      busy={busy}
      initialFocus="heading"
      onClose={onBack}
      footer={
        <>
          <Button aria-disabled={busy || undefined} onClick={() => busy || onBack()}>
            {kind === 'delete' ? common.cancel : texts.back}
          </Button>
          {counts && counts.change > 0 && (
            <Button
              variant={kind === 'delete' ? 'danger' : 'primary'}
              busy={busy}
              onClick={() => begin(counts)}
            >
              {texts.confirm[kind](counts.change)}
            </Button>
          )}
        </>
      }
    >
      {preview.state === 'failed' ? (
        <ErrorState text={common.loadFailed} detail={preview.problem.detail} onRetry={onRetry} />
      ) : counts ? (
        <Counts kind={kind} counts={counts} change={input.change} />
      ) : (
        <div aria-busy="true" role="status">
          <span className="visually-hidden">{texts.counting}</span>
          <Skeleton lines={3} height={24} />
        </div>
      )}
      {failure && <Notice kind="danger">{failure}</Notice>}
    </Dialog>
  );
}

interface CountsProps {
  kind: BulkKind;
  counts: BatchPreview;
  change: BatchChange;
}

function Counts({ kind, counts: { change: changes, same, missing }, change }: CountsProps) {
  const trash = useFeature('trash');
  return (
    <div className="bulk-preview">
      <ul>
        <li>{changes > 0 ? <strong>{texts.will[kind](changes)}</strong> : texts.none}</li>
        {same > 0 && <li>{texts.same[kind](same)}</li>}
        {missing > 0 && <li>{texts.missing(missing)}</li>}
      </ul>
      {kind === 'delete' && changes > 0 && <p>{trash ? texts.trash : texts.gone}</p>}
      <Values change={change} />
    </div>
  );
}

/** What each item gets. */
function Values({ change }: { change: BatchChange }) {
  if ('delete' in change) return null;
  return (
    <>
      <p>{texts.each}</p>
      <dl>
        {'describe' in change || 'suggest' in change ? (
          <Value label={texts.model}>
            <Model id={('describe' in change ? change.describe : change.suggest).model} />
          </Value>
        ) : (
          <>
            {entryFields.map(({ field, input, list }) => {
              const id = change[input];
              return id === undefined ? null : (
                <Value key={field} label={bulkTexts.change[field]}>
                  {id === null ? texts.cleared : <Entry kind={list} id={id} />}
                </Value>
              );
            })}
            {change.fabricComposition && (
              <Value label={bulkTexts.change.fabricComposition}>
                <Materials composition={change.fabricComposition} />
              </Value>
            )}
          </>
        )}
      </dl>
    </>
  );
}

function Value({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A model by the name that it was chosen by. */
function Model({ id }: { id: string | undefined }) {
  const { models } = useModels();
  if (models.state === 'loading') return null;
  const known = models.state === 'loaded' ? models.value.find((model) => model.id === id) : undefined;
  return <bdi>{known?.label ?? id ?? common.none}</bdi>;
}

function Materials({ composition }: { composition: { material: { id: Id }; percent: number }[] }) {
  if (composition.length === 0) return texts.cleared;
  return composition.map(({ material, percent }, index) => (
    <span key={material.id}>
      {index > 0 && ', '}
      <Entry kind="materials" id={material.id} /> {texts.percent(percent)}
    </span>
  ));
}

function Entry({ kind, id }: { kind: ReferenceKind; id: Id }) {
  return <bdi>{useChosen(kind, id)?.name ?? `№ ${id}`}</bdi>;
}
