import '../../../styles/administration/backups.css';
import { useEffect, useRef } from 'react';
import type { Backup, BackupList, BackupStatus } from '../../contract/backups';
import type { StateLevel } from '../../contract/state';
import { clock } from '../../core/lib/clock';
import { exactTime, relativeTime } from '../../core/lib/localTime';
import { toast } from '../../core/stores/toasts';
import { useLoad } from '../../core/stores/useLoad';
import { bytesText } from '../../core/texts/bytes';
import { Loaded } from '../../page/Loaded';
import { useBusy } from '../../page/useBusy';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/feedback/Notice';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { IconCheck, IconWarning } from '../../ui/icons';
import { makeBackup, readBackups } from './api';
import { Level } from './PartCard';
import { backupTexts as texts } from './texts';

/** Milliseconds between polls while a backup runs. */
const interval = 3000;

/**
 * The backups of the server: the list, the failures, and a button that makes a backup. The card
 * loads them again for each new `shownAt`, and calls `onLevel` with their level, so that the page
 * shows the same level.
 */
export function BackupsCard({ shownAt, onLevel }: { shownAt: string; onLevel: (level: StateLevel) => void }) {
  const { result, reload, set } = useLoad((signal) => readBackups(signal), 'backups');
  const list = result.state === 'loaded' ? result.value : null;
  const level = list && levelOf(list.status);
  useWatched(list, reload);
  const read = useRef(shownAt);
  useEffect(() => {
    if (read.current !== shownAt) reload();
    read.current = shownAt;
  }, [shownAt, reload]);
  useEffect(() => {
    if (level) onLevel(level);
  }, [level, onLevel]);

  const make = useBusy(async () => {
    try {
      const status = await makeBackup();
      set({ backups: list?.backups ?? [], status });
    } catch (error) {
      toast.failure(error);
      // A backup may be running already.
      reload();
    }
  });

  return (
    <Card title={texts.heading} className={`backups state-part state-${level ?? 'ok'}`}>
      {level && <Level level={level} />}
      <Loaded result={result} reload={reload} loading={<Skeleton lines={3} />}>
        {({ status, backups }) =>
          status.configured ? (
            <>
              <State status={status} />
              <div className="backups-actions">
                <Button variant="primary" busy={make.busy || status.running} onClick={make.onClick}>
                  {texts.make}
                </Button>
                <p className="muted" role="status">
                  {status.running ? texts.running : ''}
                </p>
              </div>
              <List backups={backups} />
            </>
          ) : (
            <p className="muted">{texts.unset}</p>
          )
        }
      </Loaded>
    </Card>
  );
}

/**
 * Returns the level by the server's rule, but computed from this list, because the list reports a
 * failed attempt before the page's state does.
 */
function levelOf({ configured, last, alarming }: BackupStatus): StateLevel {
  if (!configured) return 'warning';
  if (alarming) return 'alarm';
  return last && !last.verified ? 'warning' : 'ok';
}

/** Polls while a backup runs, and shows a toast when the backup has succeeded. */
function useWatched(list: BackupList | null, reload: () => void): void {
  const running = list?.status.running ?? false;
  useEffect(() => {
    if (list?.status.running) return clock.after(interval, reload);
  }, [list, reload]);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !running && list && !list.status.failure) toast.success(texts.made);
    if (list) wasRunning.current = running;
  }, [running, list]);
}

function State({ status: { every, failure, alarming } }: { status: BackupStatus }) {
  return (
    <>
      {every !== null && <p className="muted">{texts.every(every)}</p>}
      {failure && (
        <Notice kind="danger">
          {texts.failed(exactTime(failure.at))} {failure.detail}
        </Notice>
      )}
      {alarming && !failure && <Notice kind="warning">{texts.late}</Notice>}
    </>
  );
}

function List({ backups }: { backups: readonly Backup[] }) {
  if (backups.length === 0) return <p className="muted">{texts.none}</p>;
  return (
    <>
      <ul aria-label={texts.list}>
        {backups.map((backup) => (
          <Line key={backup.name} backup={backup} />
        ))}
      </ul>
      <p className="muted">{texts.restore}</p>
    </>
  );
}

function Line({ backup }: { backup: Backup }) {
  const { name, madeAt, size, added, verified, items, photos } = backup;
  return (
    <li>
      <p>
        <b>
          <time dateTime={madeAt}>{exactTime(madeAt)}</time>
        </b>{' '}
        <span className="muted">{relativeTime(madeAt, clock.date())}</span>
      </p>
      <p className={verified ? 'backups-verified' : 'backups-damaged'}>
        {verified ? <IconCheck /> : <IconWarning />} {verified ? texts.verified : texts.notVerified}
      </p>
      <p className="muted">
        {texts.content(items, photos)}; {texts.size(bytesText(size), bytesText(added))}
      </p>
      <p className="muted">{name}</p>
    </li>
  );
}
