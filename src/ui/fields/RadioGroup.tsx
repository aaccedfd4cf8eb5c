import { useId } from 'react';

export interface RadioGroupProps<T extends string> {
  legend: string;
  value: T;
  options: readonly { value: T; label: string; hint?: string }[];
  onChange(value: T): void;
}

/** Renders native radio buttons under one legend; the arrow keys change the choice. */
export function RadioGroup<T extends string>({ legend, value, options, onChange }: RadioGroupProps<T>) {
  const name = useId();
  return (
    <fieldset className="radio-group">
      <legend className="field-label" dir="auto">
        {legend}
      </legend>
      {options.map((option) => (
        <label key={option.value} className="radio">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            <bdi>{option.label}</bdi>
            {option.hint && <span className="field-hint">{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
