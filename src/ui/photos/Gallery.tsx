import { type ReactNode, use, useId, useRef } from 'react';
import { Button, whileBusy } from '../Button';
import { useFocusRecovery } from '../hooks/useFocusRecovery';
import { IconButton } from '../IconButton';
import { IconClose, IconDelete, IconPlus, IconRetry, IconSearch, IconStar } from '../icons';
import type { KnownFile } from './checkPhoto';
import { FileItem } from './FileItem';
import { FilePreview } from './FilePreview';
import { PhotoInput } from './PhotoInput';
import { Picture } from './Picture';
import { PhotoTools } from './photoTools';
import { RefusedFiles } from './RefusedFiles';
import { UploadProgress } from './UploadProgress';
import { usePhotoDrop } from './usePhotoDrop';

const texts = {
  heading: 'Галерея фото',
  add: 'Додати фото',
  enlarge: (alt: string) => `Збільшити: ${alt}`,
  main: 'Головне фото',
  makeMain: (alt: string) => `Зробити головним: ${alt}`,
  remove: (alt: string) => `Видалити: ${alt}`,
  retry: 'Спробувати ще раз',
  dismiss: (name: string) => `Прибрати ${name}`,
};

export interface GalleryPhoto {
  id: number;
  /** The URL of the small photo, which the grid shows. */
  url: string;
  alt: string;
}

/** A photo that is being uploaded. */
export interface GalleryUpload {
  id: string | number;
  name: string;
  /** The uploaded fraction, from 0 to 1; null while the upload waits. */
  fraction: number | null;
  /** The reason why the upload failed; undefined unless it has failed. */
  error?: string | undefined;
  /** Whether a failed upload can be retried; true if omitted. */
  canRetry?: boolean;
  /** The file, for a preview. */
  file?: File;
}

export interface GalleryProps {
  photos: readonly GalleryPhoto[];
  mainId?: number | null;
  /**
   * The id of the photo that is being changed, whose buttons are shown as busy; null or undefined
   * for none.
   */
  busyId?: number | null;
  /** Opens the photo in full size. */
  onOpen: (index: number) => void;
  onMakeMain?: (id: number) => void;
  onDelete?: (id: number) => void;
  onAdd?: (files: File[]) => void;
  /** Returns the files that were added before, and are left out if chosen again. */
  known?: () => readonly KnownFile[];
  uploads?: readonly GalleryUpload[];
  onRetry?: (id: GalleryUpload['id']) => void;
  onDismiss?: (id: GalleryUpload['id']) => void;
  heading?: string;
}

/**
 * Renders photos in a grid. A press on a photo makes it the main one, which has a star; the
 * magnifier opens it in full size, as does the photo itself if no photo can be made main. New
 * photos are chosen, dropped or pasted. An unusable file is refused with a reason; a failed upload
 * offers a retry.
 */
export function Gallery(props: GalleryProps) {
  const { photos, onAdd, known, uploads = [], onRetry, onDismiss, heading, ...rest } = props;
  const headingId = useId();
  const input = useRef<HTMLInputElement>(null);
  const keptFocus = useFocusRecovery<HTMLUListElement>(input);
  const { add, refused, target } = usePhotoDrop((files) => onAdd?.(files), undefined, known);
  const failed = uploads.filter((upload) => upload.error !== undefined);
  const tools = use(PhotoTools);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would group form fields
    <div className="gallery" role="group" aria-labelledby={headingId} {...(onAdd ? target : {})}>
      <h3 id={headingId}>{heading ?? texts.heading}</h3>
      <ul className="gallery-grid" {...keptFocus}>
        {photos.map((photo, index) => (
          <Photo key={photo.id} {...{ photo, index }} {...rest}>
            {tools?.(photos, index)}
          </Photo>
        ))}
        {uploads
          .filter((upload) => upload.error === undefined)
          .map((upload) => (
            <li key={`upload ${upload.id}`} className="gallery-item gallery-upload" title={upload.name}>
              {upload.file && <FilePreview file={upload.file} className="gallery-picture" />}
              <UploadProgress name={upload.name} fraction={upload.fraction} />
            </li>
          ))}
        {onAdd && (
          <li className="gallery-item drop-zone">
            <IconPlus />
            <PhotoInput aria-label={texts.add} title={texts.add} ref={input} onFiles={add} />
          </li>
        )}
      </ul>
      <RefusedFiles files={refused} />
      <div role="alert">
        {failed.length > 0 && (
          <ul className="gallery-failed">
            {failed.map(({ id, name, file, error, canRetry = true }) => (
              <FileItem key={id} {...{ name, file, error }}>
                {onRetry && canRetry && (
                  <Button size="small" icon={<IconRetry />} onClick={() => onRetry(id)}>
                    {texts.retry}
                  </Button>
                )}
                {onDismiss && (
                  <IconButton
                    label={texts.dismiss(name)}
                    icon={<IconClose />}
                    onClick={() => onDismiss(id)}
                  />
                )}
              </FileItem>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

interface PhotoProps extends Pick<GalleryProps, 'mainId' | 'busyId' | 'onOpen' | 'onMakeMain' | 'onDelete'> {
  photo: GalleryPhoto;
  index: number;
  children: ReactNode;
}

function Photo({
  photo: { id, url, alt },
  index,
  mainId,
  busyId,
  onOpen,
  onMakeMain,
  onDelete,
  children,
}: PhotoProps) {
  const isMain = id === mainId;
  const busy = id === busyId;
  const label = onMakeMain ? texts.makeMain(alt) : texts.enlarge(alt);
  return (
    <li className="gallery-item">
      <button
        type="button"
        className="gallery-press"
        aria-label={label}
        aria-pressed={onMakeMain && isMain}
        title={label}
        {...whileBusy(busy, {
          onClick: () => (onMakeMain ? isMain || onMakeMain(id) : onOpen(index)),
        })}
      >
        <Picture src={url} alt={alt} className="gallery-picture" />
      </button>
      {(isMain || onMakeMain) && (
        <span
          className="button icon-button gallery-star"
          role="img"
          aria-hidden={!isMain}
          aria-label={texts.main}
        >
          <IconStar />
        </span>
      )}
      {onMakeMain && (
        <IconButton
          className="gallery-enlarge"
          icon={<IconSearch />}
          label={texts.enlarge(alt)}
          onClick={() => onOpen(index)}
        />
      )}
      {onDelete && (
        <IconButton
          busy={busy}
          icon={<IconDelete />}
          label={texts.remove(alt)}
          variant="danger"
          onClick={() => onDelete(id)}
        />
      )}
      {children}
    </li>
  );
}
