import type { ComponentProps } from 'react';

export interface CheckboxProps
  extends Omit<ComponentProps<'input'>, 'checked' | 'className' | 'onChange' | 'type'> {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A native checkbox with its label beside it; a press on the words ticks it, too. */
export function Checkbox({ label, onChange, ...rest }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input {...rest} type="checkbox" onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
