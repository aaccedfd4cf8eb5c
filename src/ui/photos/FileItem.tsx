import type { ReactNode } from 'react';
import { FilePreview } from './FilePreview';

interface FileItemProps {
  name: string;
  /** For a preview. */
  file?: File | undefined;
  /** Under the name. */
  about?: ReactNode;
  /** Why it failed, in place of `about`. */
  error?: string | undefined;
  /** Buttons. */
  children: ReactNode;
}

/** A file in a list: its preview, its name, its state and its buttons. */
export function FileItem({ name, file, about, error, children }: FileItemProps) {
  return (
    <li className="file-item">
      {file && <FilePreview file={file} className="file-preview" />}
      <div className="file-about">
        <bdi className="file-name">{name}</bdi>
        {error ? <span className="field-error">{error}</span> : about}
      </div>
      <div className="file-actions">{children}</div>
    </li>
  );
}
