import type { RefusedFile } from './photoFiles';

/** Files that were not taken, each with its reason; spoken when it fills. */
export function RefusedFiles({ files }: { files: readonly RefusedFile[] }) {
  return (
    <div role="alert">
      {files.length > 0 && (
        <ul className="file-refused">
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may bear one name, and the list is only ever replaced whole.
            <li key={index}>
              <bdi>{file.name}</bdi> {file.message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
