import { type ReactNode, useEffect, useRef } from 'react';

/** Takes over the focus from the content that it replaces; a focus elsewhere stays there. */
export function TakesFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="import-progress">
      {children}
    </div>
  );
}
