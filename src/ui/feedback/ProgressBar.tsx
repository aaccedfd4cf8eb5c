export interface ProgressBarProps {
  /** The work in words, for screen readers. */
  label: string;
  /** From 0 to 1; null if unknown. */
  value: number | null;
}

/** Renders the progress of some work. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  const percent = value === null ? undefined : Math.round(value * 100);
  return <progress aria-label={label} className="progress-bar" max={100} value={percent} />;
}
