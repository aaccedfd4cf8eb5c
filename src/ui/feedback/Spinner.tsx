/**
 * Renders a turning ring. Screen readers ignore it, because the busy control has `aria-busy` and a
 * text.
 */
export function Spinner() {
  return (
    <svg className="spinner" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="7" />
    </svg>
  );
}
