import type { ComponentProps } from 'react';

export interface CheckboxProps
  extends Omit<ComponentProps<'input'>, 'checked' | 'className' | 'onChange' | 'type'> {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Renders a native checkbox with its label, which toggles it too. */
export function Checkbox({ label, onChange, ...rest }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input {...rest} type="checkbox" onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
