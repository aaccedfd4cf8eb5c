import { useEffect, useRef } from 'react';
import { Field, type FieldProps } from './Field';
import { FilePreview } from './FilePreview';
import { IconButton } from './IconButton';
import { IconCheck, IconClose, IconRetry, IconUpload } from './icons';
import { type imageFileTexts, imageLimits, imageTypes, mebibyte } from './imageFiles';
import { ProgressBar } from './ProgressBar';
import { RefusedFiles } from './RefusedFiles';
import { useImageDrop } from './useImageDrop';
import { useKeptFocus } from './useKeptFocus';
import { VisuallyHidden } from './VisuallyHidden';

const texts = {
  choose: 'Оберіть фото',
  orDrop: 'або перетягніть їх сюди',
  chosen: (count: number) => `Обрано файлів: ${count}`,
  remove: (name: string) => `Прибрати ${name}`,
  retry: (name: string) => `Надіслати ще раз ${name}`,
  sending: (name: string) => `Надсилання ${name}`,
  done: 'Надіслано',
  size: (bytes: number) =>
    bytes < mebibyte / 10
      ? `${Math.ceil(bytes / 1024)} КіБ`
      : `${(bytes / mebibyte).toFixed(1).replace('.', ',')} МіБ`,
};

/** What became of one chosen file since the sending began. */
export type FileStatus =
  | { state: 'sending'; fraction: number | null }
  | { state: 'failed'; message: string }
  | { state: 'done' };

export interface FileFieldProps extends FieldProps {
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** Of each file, once the sending has begun. */
  status?: (file: File) => FileStatus | undefined;
  onRetry?: (file: File) => void;
  accept?: string;
  multiple?: boolean;
  maxFiles?: number;
  maxBytes?: number;
  labels?: Partial<typeof texts & typeof imageFileTexts>;
}

/**
 * Photos to be sent later: chosen, dropped, or pasted anywhere in the form. They are checked at once and shown with
 * a preview; one that cannot be sent is named with its reason and not taken.
 */
export function FileField({
  label,
  labelHidden,
  error,
  hint,
  required,
  disabled,
  id,
  className,
  files,
  onChange,
  status,
  onRetry,
  accept = imageTypes,
  multiple = true,
  maxFiles = multiple ? imageLimits.files : 1,
  maxBytes = imageLimits.bytes,
  labels,
}: FileFieldProps) {
  const words = { ...texts, ...labels };
  const input = useRef<HTMLInputElement>(null);
  const keptFocus = useKeptFocus<HTMLUListElement>(input);
  const current = useRef(files);
  useEffect(() => {
    current.current = files;
  });

  const { add, refused, forgetRefused, target } = useImageDrop(
    (more) => change(multiple ? [...current.current, ...more.filter(isNew)] : more.slice(-1)),
    () => (multiple ? maxFiles - current.current.length : 1),
    { maxFiles, maxBytes, texts: labels },
  );

  function change(next: File[]) {
    current.current = next;
    onChange(next);
  }

  function isNew(file: File) {
    return !current.current.some((other) => fingerprint(other) === fingerprint(file));
  }

  usePasteInForm(input, add, disabled);

  return (
    <Field {...{ label, labelHidden, error, hint, required, disabled, id, className }}>
      {(control) => (
        <>
          <div className="file-drop" {...(disabled ? {} : target)}>
            <IconUpload />
            <span>
              <span className="file-choose">{words.choose}</span> {words.orDrop}
            </span>
            <input
              {...control}
              accept={accept}
              className="file-input"
              multiple={multiple}
              ref={input}
              title={words.choose}
              type="file"
              onChange={(event) => {
                void add(event.target.files);
                // So that a file that was removed can be chosen again.
                event.target.value = '';
              }}
            />
          </div>
          <RefusedFiles files={refused} />
          <VisuallyHidden role="status">{files.length > 0 && words.chosen(files.length)}</VisuallyHidden>
          <ul className="file-list" {...keptFocus}>
            {files.map((file) => (
              <ChosenFile
                key={fingerprint(file)}
                file={file}
                status={status?.(file)}
                words={words}
                onRetry={onRetry}
                onRemove={
                  disabled
                    ? undefined
                    : () => {
                        forgetRefused();
                        change(files.filter((other) => other !== file));
                      }
                }
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
  words: typeof texts;
  onRetry: ((file: File) => void) | undefined;
  onRemove: (() => void) | undefined;
}

function ChosenFile({ file, status, words, onRetry, onRemove }: ChosenFileProps) {
  return (
    <li className="file-item">
      <FilePreview file={file} className="file-preview" />
      <div className="file-about">
        <bdi className="file-name">{file.name}</bdi>
        {status?.state === 'failed' && <span className="field-error">{status.message}</span>}
        {status?.state === 'sending' && (
          <ProgressBar label={words.sending(file.name)} labelHidden value={status.fraction} />
        )}
        {status?.state === 'done' && <span className="field-hint">{words.done}</span>}
        {!status && <span className="field-hint">{words.size(file.size)}</span>}
      </div>
      <div className="file-actions">
        {status?.state === 'failed' && onRetry && (
          <IconButton label={words.retry(file.name)} icon={<IconRetry />} onClick={() => onRetry(file)} />
        )}
        {status?.state === 'done' && <IconCheck />}
        {onRemove && (!status || status.state === 'failed') && (
          <IconButton label={words.remove(file.name)} icon={<IconClose />} onClick={onRemove} />
        )}
      </div>
    </li>
  );
}

/** The same file chosen twice is one file. */
function fingerprint(file: File) {
  return `${file.name}/${file.size}/${file.lastModified}`;
}

/** A picture pasted while a text field of the same form has the focus is meant for the photos. */
function usePasteInForm(
  input: { current: HTMLInputElement | null },
  add: (files: FileList) => void,
  disabled: boolean | undefined,
) {
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
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
  }, [input, disabled]);
}
