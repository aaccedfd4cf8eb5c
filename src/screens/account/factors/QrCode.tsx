import { qrCode, qrPath } from '../../../lib/qr';

/** Modules of white around the code, without which scanners do not find it. */
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
