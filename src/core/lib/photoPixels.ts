/** The bytes at the beginning of a file within which its size in pixels is looked for. */
const headBytes = 262_144;
/** The maximum number of segments of a JPEG that are passed over. */
const maxSegments = 500;

/**
 * Returns the number of pixels of a JPEG, PNG or WebP by its header; null for another format, and
 * if the header does not tell. Reads no place beyond the file's data.
 */
export async function photoPixels(file: Blob): Promise<number | null> {
  try {
    const head = new DataView(await file.slice(0, headBytes).arrayBuffer());
    const sides = sidesOf(head);
    return sides && sides[0] * sides[1];
  } catch {
    // The header ends too soon, or the file can no longer be read.
    return null;
  }
}

function sidesOf(head: DataView): [number, number] | null {
  if (head.getUint16(0) === 0xffd8) return sidesOfJpeg(head);
  if (head.getUint32(0) === 0x89504e47) return [head.getUint32(16), head.getUint32(20)];
  if (head.getUint32(0) === 0x52494646 && head.getUint32(8) === 0x57454250) return sidesOfWebp(head);
  return null;
}

/** Finds the segment with the size (SOF) among those before the pixels. */
function sidesOfJpeg(head: DataView): [number, number] | null {
  for (let at = 2, n = 0; n < maxSegments; n++) {
    const marker = head.getUint16(at);
    const isSize = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isSize) return [head.getUint16(at + 7), head.getUint16(at + 5)];
    if (marker < 0xff01 || marker === 0xffda) return null;
    // A marker may be preceded by bytes that fill.
    at += marker === 0xffff ? 1 : 2 + head.getUint16(at + 2);
  }
  return null;
}

function sidesOfWebp(head: DataView): [number, number] | null {
  switch (head.getUint32(12)) {
    case 0x56503858: // VP8X
      return [three(head, 24) + 1, three(head, 27) + 1];
    case 0x5650384c: {
      // VP8L: 14 bits each
      const bits = head.getUint32(21, true);
      return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
    }
    case 0x56503820: // VP8, with two bits of a scale beside each side
      return [head.getUint16(26, true) & 0x3fff, head.getUint16(28, true) & 0x3fff];
    default:
      return null;
  }
}

function three(head: DataView, at: number): number {
  return head.getUint16(at, true) + head.getUint8(at + 2) * 65_536;
}
