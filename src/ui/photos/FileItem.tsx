import type { ReactNode } from 'react';
import { FilePreview } from './FilePreview';

interface FileItemProps {
  name: string;
  /** The file, for a preview. */
  file?: File | undefined;
  /** The size or state of the file, shown under its name. */
  about?: ReactNode;
  /** The reason for a failure, shown in place of `about`. */
  error?: string | undefined;
  /** Buttons. */
  children: ReactNode;
}

/** Renders a file in a list: its preview, its name, its state and its buttons. */
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
