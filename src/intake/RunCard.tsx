import { useEffect, useRef } from 'react';
import { inputsFilledIn } from '../core/lib/pendingInputs';
import { Link } from '../core/router/Link';
import { common } from '../core/texts/common';
import { useBusy } from '../page/useBusy';
import { ReferenceSelect } from '../references/ReferenceSelect';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Notice } from '../ui/feedback/Notice';
import { ProgressBar } from '../ui/feedback/ProgressBar';
import { IconRetry } from '../ui/icons';
import { PhotoThumb } from './PhotoThumb';
import { RefusedPhotos, type RefusedPhotosProps } from './RefusedPhotos';
import { intakeRunTexts } from './runTexts';
import type { GroupProgress, Intake, IntakeGroup } from './store/intakeState';
import { intakeTexts } from './texts';

const texts = intakeRunTexts.create;
const groupTexts = intakeRunTexts;
const waiting: GroupProgress = { state: 'waiting' };

/** The progress of the creation of the items, which continues by itself after a lost connection. */
export function RunCard({ intake, TakeAnother }: RefusedPhotosProps) {
  const { groups, progress, settings, status, waitsFor, problem } = intake;
  const done = groups.filter(({ id }) => progress.get(id)?.state === 'done').length;
  const told = texts.progress(done, groups.length);
  const paused = status === 'paused';
  const waits = waitsFor && texts.waits[waitsFor];
  const button = useRef<HTMLButtonElement>(null);
  const start = useBusy(async () => {
    // The creation of a supplier may be under way.
    if (await inputsFilledIn()) intake.start();
  });
  useEffect(() => {
    // The button that started the run had the focus, but is gone now.
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  return (
    <Card title={texts.title}>
      <div className="intake-row">
        <p role="status">
          <b>{told}</b>
          {paused && ` · ${texts.paused}`}
        </p>
        <Button
          ref={button}
          variant={paused ? 'primary' : 'quiet'}
          {...(paused ? start : { onClick: intake.pause })}
        >
          {paused ? texts.resume : texts.pause}
        </Button>
      </div>
      <ProgressBar label={told} value={done / groups.length} />
      {problem && <Notice kind="danger">{problem}</Notice>}
      {!paused && waits && <Notice kind="warning">{waits}</Notice>}
      <RefusedPhotos {...{ intake, TakeAnother }} />
      {groups.some(({ id }) => isRefused(progress.get(id))) && (
        <ReferenceSelect
          kind="suppliers"
          label={intakeTexts.purchase.supplier}
          required
          value={settings.supplierId}
          onChange={(supplierId) => intake.change({ supplierId })}
        />
      )}
      <ol className="intake-run-list">
        {groups.map((group, at) => (
          <RunRow
            key={group.id}
            intake={intake}
            group={group}
            number={at + 1}
            progress={progress.get(group.id) ?? waiting}
            onRetry={start.onClick}
          />
        ))}
      </ol>
    </Card>
  );
}

/** Returns whether the server refused to create the item, e.g. because the supplier was deleted. */
function isRefused(progress: GroupProgress | undefined): boolean {
  return progress?.state === 'failed' && progress.clothesId === null;
}

interface RunRowProps {
  intake: Intake;
  group: IntakeGroup;
  number: number;
  progress: GroupProgress;
  onRetry(): void;
}

function RunRow({ intake, group, number, progress, onRetry }: RunRowProps) {
  const { photos, target } = group;
  const name = target?.title ?? groupTexts.name(number);
  return (
    <li data-state={progress.state}>
      <span className="intake-thumb">
        <PhotoThumb photo={intake.photos.get(photos[0] ?? '')} />
      </span>
      <bdi className="intake-name">
        {progress.state === 'done' ? <Link to={`/admin/clothes/${progress.clothesId}`}>{name}</Link> : name}
      </bdi>
      <span className="muted">
        {stateText(progress, photos.length)}
        {progress.state === 'uploading' && isProcessed(intake, group) && ` · ${texts.processing}`}
      </span>
      {progress.state === 'failed' && (
        <Button size="small" icon={<IconRetry />} onClick={onRetry}>
          {common.retry}
        </Button>
      )}
    </li>
  );
}

/** Returns whether all bytes of a photo are sent and the server is still at work on it. */
function isProcessed({ photos }: Intake, group: IntakeGroup): boolean {
  return group.photos.some((id) => {
    const { state } = photos.get(id) ?? {};
    return state?.state === 'uploading' && state.fraction === 1;
  });
}

function stateText(progress: GroupProgress, count: number): string {
  switch (progress.state) {
    case 'waiting':
      return texts.waiting;
    case 'creating':
      return texts.sent(0, count);
    case 'uploading':
      return texts.sent(progress.sent, progress.total);
    case 'done':
      return texts.done;
    case 'failed':
      return progress.detail;
  }
}
