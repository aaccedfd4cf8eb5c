import { type ReactNode, useState } from 'react';
import { useStore } from '../../core/react/useStore';
import { useFeature } from '../../core/stores/features';
import { useSessionStore } from '../../core/stores/SessionStores';
import { openLazily } from '../../page/lazyDialog';
import { lazyScreen, RenderScreen } from '../../page/lazyScreen';
import { useBusy } from '../../page/useBusy';
import { Button } from '../../ui/Button';
import { Spinner } from '../../ui/feedback/Spinner';
import { IconDownload } from '../../ui/icons';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import type { Exported } from './api';
import { createExportRun } from './exportRun';
import { exportRunTexts as texts } from './runTexts';

const dialog = lazyScreen(() => import('./ExportDialog').then(({ ExportDialog }) => ExportDialog));

/**
 * A button that exports the items that the list finds, or a selection; absent if the API has no
 * export. During a download the button shows the progress and stops the download. The dialog shows
 * `note`.
 */
export function ExportMenu({ exported, note }: { exported: Exported; note?: ReactNode }) {
  const offered = useFeature('export');
  const run = useSessionStore(createExportRun);
  const running = useStore(run.store);
  const [open, setOpen] = useState(false);
  const opening = useBusy(() => openLazily(dialog, () => setOpen(true)));
  if (!offered) return null;
  return (
    <>
      {/* One button for both states: the closing dialog returns the focus to it. */}
      <Button
        icon={running ? <Spinner /> : <IconDownload />}
        {...(running ? { onClick: run.stop } : opening)}
      >
        {running ? `${texts.stop} · ${megabytes(running.received)}` : texts.export}
      </Button>
      <VisuallyHidden role="status">{running && texts.running}</VisuallyHidden>
      {open && (
        <RenderScreen
          file={dialog}
          props={{ exported, note, onStart: run.start, onClose: () => setOpen(false) }}
        />
      )}
    </>
  );
}

function megabytes(tenths: number): string {
  return texts.received((tenths / 10).toFixed(1).replace('.', ','));
}
