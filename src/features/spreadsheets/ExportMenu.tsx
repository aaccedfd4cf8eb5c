import { useState } from 'react';
import type { Exported } from '../../api/exports';
import { useStore } from '../../react/useStore';
import { useFeature } from '../../stores/features';
import { useSessionStore } from '../../stores/SessionStores';
import { clothesToolsTexts as texts } from '../../texts/clothesTools';
import { Button } from '../../ui/Button';
import { Spinner } from '../../ui/feedback/Spinner';
import { IconDownload } from '../../ui/icons';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { openLazily } from '../page/lazyDialog';
import { lazyScreen, RenderScreen } from '../page/lazyScreen';
import { useBusy } from '../page/useBusy';
import { createExportRun } from './exportRun';

const dialog = lazyScreen(() => import('./ExportDialog').then(({ ExportDialog }) => ExportDialog));

/**
 * A button that exports what the list finds, or a selection; absent where the API has no export.
 * While a file comes, it tells how much has come, and stops it.
 */
export function ExportMenu({ exported }: { exported: Exported }) {
  const offered = useFeature('export');
  const run = useSessionStore(createExportRun);
  const running = useStore(run.store);
  const [open, setOpen] = useState(false);
  const opening = useBusy(() => openLazily(dialog, () => setOpen(true)));
  if (!offered) return null;
  return (
    <>
      {/* The same button in both states, so that the focus comes back to it from the dialog. */}
      <Button
        icon={running ? <Spinner /> : <IconDownload />}
        {...(running ? { onClick: run.stop } : opening)}
      >
        {running ? `${texts.stop} · ${megabytes(running.received)}` : texts.export}
      </Button>
      <VisuallyHidden role="status">{running && texts.running}</VisuallyHidden>
      {open && (
        <RenderScreen file={dialog} props={{ exported, onStart: run.start, onClose: () => setOpen(false) }} />
      )}
    </>
  );
}

function megabytes(tenths: number): string {
  return texts.received((tenths / 10).toFixed(1).replace('.', ','));
}
