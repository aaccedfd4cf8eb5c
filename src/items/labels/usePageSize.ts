import { useEffect } from 'react';
import type { Format } from './formats';

/** Makes the sheets be printed on pages of exactly this size (the page `labels` of labels.css). */
export function usePageSize({ pageWidth, pageHeight }: Format): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page labels { margin: 0; size: ${pageWidth}mm ${pageHeight}mm }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [pageWidth, pageHeight]);
}
