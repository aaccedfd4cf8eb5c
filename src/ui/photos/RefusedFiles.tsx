import type { RefusedFile } from './photoFiles';

/** Renders the refused files, each with its reason; screen readers announce them. */
export function RefusedFiles({ files }: { files: readonly RefusedFile[] }) {
  return (
    <div role="alert">
      {files.length > 0 && (
        <ul className="file-refused">
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
            <li key={index}>
              <bdi>{file.name}</bdi> {file.message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
