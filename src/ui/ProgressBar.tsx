export interface ProgressBarProps {
  /** What is being done, in words. */
  label: string;
  /** From 0 to 1; null while nobody can tell. */
  value: number | null;
  /** Shows the bar alone; the label stays its accessible name. */
  labelHidden?: boolean;
}

/** How far a piece of work has come. */
export function ProgressBar({ label, value, labelHidden = false }: ProgressBarProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className="progress">
      {!labelHidden && (
        <div className="progress-head" aria-hidden="true">
          <span>{label}</span>
          {percent !== null && <span>{percent} %</span>}
        </div>
      )}
      <progress aria-label={label} className="progress-bar" max={100} value={percent ?? undefined} />
    </div>
  );
}
