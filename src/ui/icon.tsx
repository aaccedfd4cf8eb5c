/** Creates a component that renders one path. */
export function icon(path: string) {
  return function Icon() {
    return (
      <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
        <path d={path} />
      </svg>
    );
  };
}
