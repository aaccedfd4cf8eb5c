import { useId, useRef } from 'react';
import { Button } from './Button';
import { FilePreview } from './FilePreview';
import { IconButton } from './IconButton';
import { IconClose, IconDelete, IconPlus, IconRetry, IconStar, IconStarFilled } from './icons';
import { type imageFileTexts, imageLimits, imageTypes } from './imageFiles';
import { Picture } from './Picture';
import { ProgressBar } from './ProgressBar';
import { RefusedFiles } from './RefusedFiles';
import { useImageDrop } from './useImageDrop';
import { useKeptFocus } from './useKeptFocus';

const texts = {
  heading: 'Галерея фото',
  add: 'Додати фото',
  open: 'Відкрити велике фото',
  main: 'Головне фото',
  makeMain: (alt: string) => `Зробити головним: ${alt}`,
  remove: (alt: string) => `Видалити: ${alt}`,
  sending: (name: string) => `Надсилання ${name}`,
  retry: 'Спробувати ще раз',
  dismiss: (name: string) => `Прибрати ${name}`,
};

export interface GalleryImage {
  id: number;
  /** Of the small image that the grid shows. */
  url: string;
  alt: string;
}

/** A photo on its way to the server. */
export interface GalleryUpload {
  id: string | number;
  name: string;
  /** From 0 to 1; null while it waits. */
  fraction: number | null;
  /** Why it did not arrive. */
  error?: string | undefined;
  /** For a preview. */
  file?: File;
}

export interface GalleryProps {
  images: readonly GalleryImage[];
  mainId?: number | null;
  /** Whose change is under way: its buttons show so. */
  busyId?: number | null;
  onOpen?: (index: number) => void;
  onMakeMain?: (id: number) => void;
  onDelete?: (id: number) => void;
  onAdd?: (files: File[]) => void;
  uploads?: readonly GalleryUpload[];
  onRetry?: (id: GalleryUpload['id']) => void;
  onDismiss?: (id: GalleryUpload['id']) => void;
  heading?: string;
  labels?: Partial<typeof texts & typeof imageFileTexts>;
}

/**
 * Photos in a grid: each opens large, one is the main one (its star is pressed), each can be deleted; new ones are
 * chosen, dropped or pasted. What cannot be sent is refused here with a reason; what did not arrive offers a retry.
 */
export function Gallery({
  images,
  mainId = null,
  busyId = null,
  onOpen,
  onMakeMain,
  onDelete,
  onAdd,
  uploads = [],
  onRetry,
  onDismiss,
  heading,
  labels,
}: GalleryProps) {
  const words = { ...texts, ...labels };
  const headingId = useId();
  const input = useRef<HTMLInputElement>(null);
  const keptFocus = useKeptFocus<HTMLUListElement>(input);
  const { add, refused, target } = useImageDrop(
    (files) => onAdd?.(files),
    () => imageLimits.files,
    { texts: labels },
  );
  const failed = uploads.filter((upload) => upload.error !== undefined);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of form fields, which this is not.
    <div className="gallery" role="group" aria-labelledby={headingId} {...(onAdd ? target : {})}>
      <h3 className="gallery-title" id={headingId}>
        {heading ?? words.heading}
      </h3>
      <ul className="gallery-grid" {...keptFocus}>
        {images.map((image, index) => (
          <li key={image.id} className="gallery-item">
            <button
              type="button"
              className="gallery-open"
              title={words.open}
              onClick={() => (onOpen ? onOpen(index) : onMakeMain?.(image.id))}
            >
              <Picture src={image.url} alt={image.alt} className="gallery-picture" />
            </button>
            {!onMakeMain && image.id === mainId && (
              <span
                className="button icon-button gallery-star gallery-main"
                role="img"
                aria-label={words.main}
              >
                <IconStarFilled />
              </span>
            )}
            {onMakeMain && (
              <IconButton
                aria-pressed={image.id === mainId}
                busy={image.id === busyId}
                className={image.id === mainId ? 'gallery-star gallery-main' : 'gallery-star'}
                icon={image.id === mainId ? <IconStarFilled /> : <IconStar />}
                label={words.makeMain(image.alt)}
                onClick={() => image.id !== mainId && onMakeMain(image.id)}
              />
            )}
            {onDelete && (
              <IconButton
                busy={image.id === busyId}
                className="gallery-delete"
                icon={<IconDelete />}
                label={words.remove(image.alt)}
                variant="danger"
                onClick={() => onDelete(image.id)}
              />
            )}
          </li>
        ))}
        {uploads
          .filter((upload) => upload.error === undefined)
          .map((upload) => (
            <li key={`upload ${upload.id}`} className="gallery-item gallery-upload" title={upload.name}>
              {upload.file && <FilePreview file={upload.file} className="gallery-picture" />}
              <ProgressBar label={words.sending(upload.name)} labelHidden value={upload.fraction} />
            </li>
          ))}
        {onAdd && (
          <li className="gallery-item gallery-add">
            <IconPlus />
            <input
              accept={imageTypes}
              aria-label={words.add}
              className="file-input"
              multiple
              ref={input}
              title={words.add}
              type="file"
              onChange={(event) => {
                void add(event.target.files);
                // So that the same file can be chosen again.
                event.target.value = '';
              }}
            />
          </li>
        )}
      </ul>
      <RefusedFiles files={refused} />
      <div role="alert">
        {failed.length > 0 && (
          <ul className="gallery-failed">
            {failed.map((upload) => (
              <li key={upload.id} className="file-item">
                {upload.file && <FilePreview file={upload.file} className="file-preview" />}
                <div className="file-about">
                  <bdi className="file-name">{upload.name}</bdi>
                  <span className="field-error">{upload.error}</span>
                </div>
                <div className="file-actions">
                  {onRetry && (
                    <Button size="small" icon={<IconRetry />} onClick={() => onRetry(upload.id)}>
                      {words.retry}
                    </Button>
                  )}
                  {onDismiss && (
                    <IconButton
                      label={words.dismiss(upload.name)}
                      icon={<IconClose />}
                      onClick={() => onDismiss(upload.id)}
                    />
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
