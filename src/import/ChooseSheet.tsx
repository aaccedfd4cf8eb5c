import { useEffect, useRef } from 'react';
import type { ImportDryRun } from '../contract/imports';
import { Link } from '../core/router/Link';
import { useBlocker } from '../core/router/unsavedWork';
import { common } from '../core/texts/common';
import { unsavedTexts } from '../core/texts/unsaved';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Notice } from '../ui/feedback/Notice';
import { ProgressBar } from '../ui/feedback/ProgressBar';
import { Field } from '../ui/fields/Field';
import { useFileDrop } from '../ui/hooks/useFileDrop';
import { IconRetry, IconUpload } from '../ui/icons';
import type { OpenImport } from './openImport';
import { sheetTypes } from './sheetFile';
import { importTexts } from './texts';
import { type SheetUploadState, useSheetUpload } from './useSheetUpload';

const texts = importTexts.file;

interface ChooseSheetProps {
  /** The import that was shown last, which the person can return to; null if there is none. */
  unfinished: OpenImport | null;
  onRead(dryRun: ImportDryRun): void;
}

/** The zone in which a spreadsheet is chosen or dropped; the upload begins at once. */
export function ChooseSheet({ unfinished, onRead }: ChooseSheetProps) {
  const { state, upload, refuse, abort } = useSheetUpload(onRead);
  const uploading = state.state === 'uploading';
  useBlocker(uploading, unsavedTexts.question);
  const take = (files: FileList | null) => {
    const [file, second] = [...(files ?? [])];
    if (file && second) refuse(file.name, texts.one);
    else if (file) upload(file);
  };
  const target = useFileDrop(take);
  return (
    <Card title={texts.title}>
      {unfinished && !uploading && (
        <Notice actions={<Link to={`/admin/import?id=${unfinished.id}`}>{texts.resume}</Link>}>
          <bdi>{texts.unfinished(unfinished.fileName)}</bdi>
        </Notice>
      )}
      {uploading ? (
        <Uploading upload={state} onStop={abort} />
      ) : (
        <Field
          label={texts.label}
          hint={texts.hint}
          error={state.state === 'refused' ? `«${state.name}». ${state.reason}` : undefined}
          errorLive
        >
          {(control) => (
            <div className="drop-zone file-drop" {...target}>
              <IconUpload />
              <span>
                <span className="file-choose">{texts.choose}</span> {texts.orDrop}
              </span>
              <input
                {...control}
                accept={sheetTypes}
                className="file-input"
                title={texts.choose}
                type="file"
                onChange={({ target: input }) => {
                  take(input.files);
                  // Lets the person choose the same file again.
                  input.value = '';
                }}
              />
            </div>
          )}
        </Field>
      )}
      {state.state === 'failed' && (
        <Notice
          kind="danger"
          actions={
            <Button size="small" icon={<IconRetry />} onClick={state.retry}>
              {common.retry}
            </Button>
          }
        >
          <bdi>{texts.failed(state.name)}</bdi>
          <p>{state.reason}</p>
        </Notice>
      )}
    </Card>
  );
}

function Uploading({
  upload: { name, fraction },
  onStop,
}: {
  upload: Extract<SheetUploadState, { state: 'uploading' }>;
  onStop(): void;
}) {
  const label = fraction < 1 ? texts.uploading(name) : texts.reading(name);
  const stop = useRef<HTMLButtonElement>(null);
  // The button that started the upload or the retry is gone.
  useEffect(() => stop.current?.focus(), []);
  return (
    <div className="import-progress">
      <p role="status">
        <bdi>{label}</bdi>
      </p>
      <ProgressBar label={label} value={fraction < 1 ? fraction : null} />
      <Button ref={stop} onClick={onStop}>
        {texts.stop}
      </Button>
    </div>
  );
}
