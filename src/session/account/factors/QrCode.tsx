import { qrCode, qrPath } from '../../../core/lib/qr';

/** The white margin around the code in modules; without it scanners do not find the code. */
const quiet = 4;

/** A QR code, dark on white in both themes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrCode(text);
  const side = code.length + 2 * quiet;
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`${-quiet} ${-quiet} ${side} ${side}`}>
      <path d={qrPath(code)} shapeRendering="crispEdges" />
    </svg>
  );
}
