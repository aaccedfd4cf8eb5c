import type { ComponentProps } from 'react';

interface PhotoInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  onFiles: (files: FileList | null) => void;
}

/** Renders a native file input for photos, invisible over its drop zone. */
export function PhotoInput({ onFiles, ...rest }: PhotoInputProps) {
  return (
    <input
      multiple
      {...rest}
      accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
      className="file-input"
      type="file"
      onChange={(event) => {
        onFiles(event.target.files);
        // Allows the same file to be chosen again.
        event.target.value = '';
      }}
    />
  );
}
