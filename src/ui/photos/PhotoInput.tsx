import type { ComponentProps } from 'react';

interface PhotoInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  onFiles: (files: FileList | null) => void;
}

/** A native file input for photos, laid unseen over the zone that holds it. */
export function PhotoInput({ onFiles, ...rest }: PhotoInputProps) {
  return (
    <input
      {...rest}
      accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
      className="file-input"
      multiple
      type="file"
      onChange={(event) => {
        onFiles(event.target.files);
        // So that the same file can be chosen again.
        event.target.value = '';
      }}
    />
  );
}
