import { useEffect } from 'react';
import type { ImportDryRun } from '../contract/imports';
import type { Id } from '../contract/types';
import { common } from '../core/texts/common';
import { Loaded } from '../page/Loaded';
import { Button } from '../ui/Button';
import { Notice } from '../ui/feedback/Notice';
import { Skeleton } from '../ui/feedback/Skeleton';
import { IconRetry } from '../ui/icons';
import { ColumnMapping } from './ColumnMapping';
import { FileQuestions } from './FileQuestions';
import { ImportRows } from './ImportRows';
import { NewEntries } from './NewEntries';
import type { OpenImport } from './openImport';
import { RunImport } from './RunImport';
import { RunningImport } from './RunningImport';
import { importTexts as texts } from './texts';
import { type Import, useImport } from './useImport';

interface ImportStepsProps {
  id: Id;
  /**
   * The dry run that the last upload returned; it may belong to another import. Null without an
   * upload.
   */
  first: ImportDryRun | null;
  /**
   * Called with the import once it is loaded; with null when it was started, or no longer exists.
   */
  onOpen(open: OpenImport | null): void;
  onAnother(): void;
}

/**
 * Renders one import: at first its column mapping and its effects; once it is started, its
 * progress.
 */
export function ImportSteps({ id, first, onOpen, onAnother }: ImportStepsProps) {
  const held = useImport(id, first);
  const { result } = held;
  const dry = result.state === 'loaded' ? result.value : null;
  const fileName = dry?.fileName;
  const started = dry?.taskId != null;
  const gone = result.state === 'failed' && result.problem.status === 404;
  useEffect(() => {
    if (gone || started) onOpen(null);
    else if (fileName !== undefined) onOpen({ id, fileName });
  }, [gone, started, fileName, id, onOpen]);

  if (gone)
    return (
      <Notice kind="warning" actions={<Button onClick={onAnother}>{texts.file.another}</Button>}>
        {texts.gone}
      </Notice>
    );
  return (
    <>
      <Loaded result={result} reload={held.reload} loading={<Skeleton lines={5} height={44} />}>
        {(dry) => (
          <>
            <div className="import-file">
              <b dir="auto">{dry.fileName}</b>
              {!started && (
                <Button size="small" onClick={onAnother}>
                  {texts.file.another}
                </Button>
              )}
            </div>
            {started ? <RunningImport dry={dry} onAnother={onAnother} /> : <DryRun held={held} dry={dry} />}
          </>
        )}
      </Loaded>
      {result.state === 'failed' && (
        <Button className="import-other" onClick={onAnother}>
          {texts.file.another}
        </Button>
      )}
    </>
  );
}

/** The effects of the file, and the settings that they depend on. */
function DryRun({ held, dry }: { held: Import; dry: ImportDryRun }) {
  const { settings, choose, renewal, renew } = held;
  return (
    <>
      {dry.notes.length > 0 && (
        <Notice kind="warning">
          {dry.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Notice>
      )}
      {settings && <FileQuestions dry={dry} settings={settings} onChoose={choose} />}
      {settings && <ColumnMapping dry={dry} settings={settings} onChoose={choose} />}
      {settings && held.newReferences.length > 0 && (
        <NewEntries entries={held.newReferences} settings={settings} onChoose={choose} />
      )}
      {renewal.state === 'failed' && (
        <Notice
          kind="danger"
          actions={
            <Button size="small" icon={<IconRetry />} onClick={renew}>
              {common.retry}
            </Button>
          }
        >
          {texts.run.unsettled} {renewal.problem.detail}
        </Notice>
      )}
      <ImportRows dry={dry} revision={held.revision} renewing={renewal.state === 'running'} />
      <RunImport dry={dry} held={held} />
    </>
  );
}
