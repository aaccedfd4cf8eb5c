/** A turning ring. It says nothing to a screen reader: the control that is at work carries `aria-busy` and the words. */
export function Spinner() {
  return (
    <svg className="spinner" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="7" />
    </svg>
  );
}
