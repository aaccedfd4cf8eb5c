import type { ReactNode } from 'react';
import { FilePreview } from './FilePreview';

interface FileItemProps {
  name: string;
  /** For a preview. */
  file?: File | undefined;
  /** What stands under the name. */
  about: ReactNode;
  /** Buttons. */
  children: ReactNode;
}

/** A file in a list: how it looks, what it is called, what became of it, what can be done. */
export function FileItem({ name, file, about, children }: FileItemProps) {
  return (
    <li className="file-item">
      {file && <FilePreview file={file} className="file-preview" />}
      <div className="file-about">
        <bdi className="file-name">{name}</bdi>
        {about}
      </div>
      <div className="file-actions">{children}</div>
    </li>
  );
}
