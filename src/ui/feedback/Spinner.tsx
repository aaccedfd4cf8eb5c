/**
 * A turning ring. Screen readers do not see it: the busy control carries `aria-busy` and the words.
 */
export function Spinner() {
  return (
    <svg className="spinner" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="7" />
    </svg>
  );
}
