import { IconSearch } from '../icons';
import { VisuallyHidden } from '../VisuallyHidden';

interface TableSearchProps {
  label: string;
  value: string;
  onType(text: string): void;
  /** Called on Enter and when the field is left, so that the search does not wait for a pause. */
  onCommit(): void;
  /** Called with the text on Enter, too. */
  onEnter: ((text: string) => void) | undefined;
}

export function TableSearch({ label, value, onType, onCommit, onEnter }: TableSearchProps) {
  return (
    <label className="table-search control">
      <IconSearch />
      <VisuallyHidden>{label}</VisuallyHidden>
      <input
        className="control-input"
        type="search"
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={(event) => onType(event.target.value)}
        onBlur={onCommit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          onCommit();
          onEnter?.(value);
        }}
      />
    </label>
  );
}
