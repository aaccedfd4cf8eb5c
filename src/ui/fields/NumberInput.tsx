import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useState } from 'react';
import { clock } from '../../lib/clock';
import { decimalsOf, parseDecimal, stepNumber, textOf, withinLimits } from '../../lib/number';
import { IconMinus, IconPlus } from '../icons';
import { Field, type FieldProps } from './Field';
import { useHoldRepeat } from './useHoldRepeat';
import { useTextFilter } from './useTextFilter';

const texts = {
  add: 'Збільшити',
  subtract: 'Зменшити',
  range: (min: number | undefined, max: number | undefined) => {
    if (min === undefined) return `Не більше ${max}`;
    return max === undefined ? `Не менше ${min}` : `Від ${min} до ${max}`;
  },
};

export interface NumberInputProps extends FieldProps {
  /** The text as it was typed: «12,5» stays «12,5». */
  value: string;
  onChange(text: string): void;
  onBlur?(): void;
  min?: number;
  max?: number;
  step?: number;
  /** How many decimals stepping keeps; without it, as many as step and value have. */
  decimals?: number;
  unit?: string;
  /** What becomes of a change: the text to keep, which may be `previous`. Not asked while a composition (IME) runs. */
  filter?(text: string, previous: string): string;
  inputRef?: Ref<HTMLInputElement>;
  name?: string;
  labels?: Partial<typeof texts>;
}

/** What a press of − or + says is unsaid after so long, in milliseconds. */
const saidFor = 2000;

/**
 * A number (APG: spinbutton) in a text input: `type=number` makes 125 of «12,5», and a turn of the wheel changes it.
 */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, min, max, step = 1, decimals, unit, filter, disabled = false } = props;
  const labels = { ...texts, ...props.labels };
  const number = parseDecimal(value) ?? null;
  const fits = number === null || number === withinLimits(number, min, max);
  const error = props.error ?? (fits ? undefined : labels.range(min, max));
  const [said, say] = useState('');
  const typing = useTextFilter(value, onChange, filter);

  useEffect(() => (said ? clock.after(saidFor, () => say('')) : undefined), [said]);

  function change(next: number) {
    const text = textOf(next, value);
    if (text !== value) onChange(text);
    return text;
  }

  function stepBy(by: number) {
    const places = decimals ?? Math.max(decimalsOf(step), decimalsOf(number ?? 0));
    return change(stepNumber(number, { by, min, max, decimals: places }));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (steps !== undefined) stepBy(steps * step);
    else if (min === undefined || max === undefined) return;
    else if (event.key === 'Home') change(min);
    else if (event.key === 'End') change(max);
    else return;
    event.preventDefault();
  }

  const spoken = (text: string) => (unit ? `${text} ${unit}` : text);
  const atMin = number !== null && min !== undefined && number <= min;
  const atMax = number !== null && max !== undefined && number >= max;

  return (
    <Field {...props} error={error}>
      {(control) => (
        <div className="control number-input">
          <input
            {...control}
            {...typing}
            ref={props.inputRef}
            className="control-input"
            type="text"
            inputMode="decimal"
            role="spinbutton"
            name={props.name}
            autoComplete="off"
            aria-valuemin={min}
            aria-valuemax={max}
            aria-valuenow={number ?? undefined}
            aria-valuetext={number !== null && unit ? spoken(value) : undefined}
            aria-invalid={error ? true : undefined}
            aria-errormessage={error ? `${control.id}-error` : undefined}
            onBlur={props.onBlur}
            onKeyDown={onKeyDown}
          />
          {unit && (
            <span className="number-input-unit" aria-hidden="true">
              {unit}
            </span>
          )}
          <StepButton
            label={labels.subtract}
            icon={<IconMinus />}
            controls={control.id}
            stopped={disabled || atMin}
            onStep={() => say(spoken(stepBy(-step)))}
          />
          <StepButton
            label={labels.add}
            icon={<IconPlus />}
            controls={control.id}
            stopped={disabled || atMax}
            onStep={() => say(spoken(stepBy(step)))}
          />
          <output className="visually-hidden">{said}</output>
        </div>
      )}
    </Field>
  );
}

interface StepButtonProps {
  label: string;
  icon: ReactNode;
  controls: string;
  /** At the limit. */
  stopped: boolean;
  onStep(): void;
}

/** For the pointer; the keyboard has the arrow keys. */
function StepButton({ label, icon, controls, stopped, onStep }: StepButtonProps) {
  const hold = useHoldRepeat(onStep, stopped);
  return (
    <button
      {...hold}
      type="button"
      className="number-input-step"
      tabIndex={-1}
      aria-label={label}
      aria-controls={controls}
      aria-disabled={stopped || undefined}
    >
      {icon}
    </button>
  );
}
