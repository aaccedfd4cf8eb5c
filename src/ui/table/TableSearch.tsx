import { useId } from 'react';
import { IconSearch } from '../icons';

interface TableSearchProps {
  label: string;
  value: string;
  onType(text: string): void;
  /** The person is done typing, for now. */
  onCommit(): void;
}

export function TableSearch({ label, value, onType, onCommit }: TableSearchProps) {
  const id = useId();
  return (
    <div className="table-search control">
      <IconSearch />
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        id={id}
        className="control-input"
        type="search"
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={(event) => onType(event.target.value)}
        onBlur={onCommit}
        onKeyDown={(event) => event.key === 'Enter' && onCommit()}
      />
    </div>
  );
}
