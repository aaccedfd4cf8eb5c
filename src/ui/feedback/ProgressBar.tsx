export interface ProgressBarProps {
  /** What is being done, in words. */
  label: string;
  /** From 0 to 1; null while nobody can tell. */
  value: number | null;
}

/** How far a piece of work has come. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  const percent = value === null ? undefined : Math.round(value * 100);
  return <progress aria-label={label} className="progress-bar" max={100} value={percent} />;
}
