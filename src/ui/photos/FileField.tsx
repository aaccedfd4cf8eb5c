import { useEffect, useRef } from 'react';
import { maxUploadFiles } from '../../contract/limits';
import { useLatest } from '../../core/react/useLatest';
import { Field, type FieldProps } from '../fields/Field';
import { useFocusRecovery } from '../hooks/useFocusRecovery';
import { IconButton } from '../IconButton';
import { IconCheck, IconClose, IconRetry, IconUpload } from '../icons';
import { VisuallyHidden } from '../VisuallyHidden';
import { FileItem } from './FileItem';
import { PhotoInput } from './PhotoInput';
import { mebibyte, type RefusedFile } from './photoFiles';
import { RefusedFiles } from './RefusedFiles';
import { UploadProgress } from './UploadProgress';
import { usePhotoDrop } from './usePhotoDrop';

const texts = {
  choose: 'Виберіть фото',
  orDrop: 'або перетягніть їх сюди',
  chosen: (count: number) => `Вибрано файлів: ${count}`,
  remove: (name: string) => `Прибрати ${name}`,
  retry: (name: string) => `Надіслати ще раз ${name}`,
  done: 'Надіслано',
  size: (bytes: number) =>
    bytes < mebibyte / 10
      ? `${Math.ceil(bytes / 1024)} КБ`
      : `${(bytes / mebibyte).toFixed(1).replace('.', ',')} МБ`,
};

/** The state of a chosen file once its upload has begun. */
export type FileStatus =
  | { state: 'uploading'; fraction: number | null }
  | { state: 'failed'; message: string }
  | { state: 'done' };

export interface FileFieldProps extends FieldProps {
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** Returns the state of a file; undefined before its upload begins. */
  status?: (file: File) => FileStatus | undefined;
  onRetry?: (file: File) => void;
  /** Called with the files that the field shows as refused and that are not there already. */
  onRefused?: (files: readonly RefusedFile[]) => void;
}

/**
 * Renders photos to be uploaded later: chosen, dropped, or pasted anywhere in the form. They are
 * checked at once and shown with a preview; an unusable file is refused with its name and a reason.
 */
export function FileField({ files, onChange, status, onRetry, onRefused, ...field }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const keptFocus = useFocusRecovery<HTMLUListElement>(input);
  const current = useLatest(files);

  const { add, refused, forgetRefused, target } = usePhotoDrop(
    (more) => change([...current.current, ...more.filter(isNew)]),
    () => maxUploadFiles - current.current.length,
    () => current.current,
  );

  function change(next: File[]) {
    current.current = next;
    onChange(next);
  }

  function isNew(file: File) {
    return !current.current.some((other) => fingerprint(other) === fingerprint(file));
  }

  const forget = (file: File) => {
    forgetRefused();
    change(files.filter((other) => other !== file));
  };

  usePasteInForm(input, add, field.disabled);
  const latest = useLatest(onRefused);
  useEffect(() => latest.current?.(refused.filter(({ isKnown }) => !isKnown)), [refused, latest]);

  return (
    <Field {...field}>
      {(control) => (
        <>
          <div className="drop-zone file-drop" {...(field.disabled ? {} : target)}>
            <IconUpload />
            <span>
              <span className="file-choose">{texts.choose}</span> {texts.orDrop}
            </span>
            <PhotoInput {...control} ref={input} title={texts.choose} onFiles={add} />
          </div>
          <RefusedFiles files={refused} />
          <VisuallyHidden role="status">{files.length > 0 && texts.chosen(files.length)}</VisuallyHidden>
          <ul className="file-list" {...keptFocus}>
            {files.map((file) => (
              <ChosenFile
                key={fingerprint(file)}
                file={file}
                status={status?.(file)}
                onRetry={onRetry}
                onRemove={field.disabled ? undefined : () => forget(file)}
              />
            ))}
          </ul>
        </>
      )}
    </Field>
  );
}

interface ChosenFileProps {
  file: File;
  status: FileStatus | undefined;
  onRetry: ((file: File) => void) | undefined;
  onRemove: (() => void) | undefined;
}

function ChosenFile({ file, status, onRetry, onRemove }: ChosenFileProps) {
  const { name, size } = file;
  const failed = status?.state === 'failed' ? status : undefined;
  const done = status?.state === 'done';
  const about =
    status?.state === 'uploading' ? (
      <UploadProgress name={name} fraction={status.fraction} />
    ) : (
      <span className="field-hint">{done ? texts.done : texts.size(size)}</span>
    );
  return (
    <FileItem {...{ file, name, about }} error={failed?.message}>
      {failed && onRetry && (
        <IconButton label={texts.retry(name)} icon={<IconRetry />} onClick={() => onRetry(file)} />
      )}
      {done && <IconCheck />}
      {onRemove && (!status || failed) && (
        <IconButton label={texts.remove(name)} icon={<IconClose />} onClick={onRemove} />
      )}
    </FileItem>
  );
}

/** Returns the identity of a file, so that a file chosen twice counts once. */
function fingerprint(file: File) {
  return `${file.name}/${file.size}/${file.lastModified}`;
}

/** Adds a pasted picture to the photos even if a text field of the same form has the focus. */
function usePasteInForm(
  input: { current: HTMLInputElement | null },
  add: (files: FileList) => void,
  disabled: boolean | undefined,
) {
  const latest = useLatest(add);
  useEffect(() => {
    const form = input.current?.form;
    if (!form || disabled) return;
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (!files?.length || event.defaultPrevented) return;
      event.preventDefault();
      latest.current(files);
    };
    form.addEventListener('paste', paste);
    return () => form.removeEventListener('paste', paste);
  }, [input, disabled, latest]);
}
