import type { RefusedFile } from './photoFiles';

/** Files that were not taken, each with its reason; spoken when it fills. */
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
