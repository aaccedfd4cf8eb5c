/** Returns a component that renders an icon from SVG path data. */
export function icon(path: string) {
  return function Icon() {
    return (
      <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
        <path d={path} />
      </svg>
    );
  };
}
