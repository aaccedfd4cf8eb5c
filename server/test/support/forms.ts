/** A form with files, as a browser would send it. */
export interface Form {
  body: Buffer;
  headers: { 'content-type': string };
}

export interface FormFile {
  bytes: Buffer;
  name?: string;
  field?: string;
  type?: string;
}

const boundary = '----FormBoundaryOfTheTests';

/** Encodes files as multipart/form-data (RFC 7578). */
export function form(...files: FormFile[]): Form {
  const parts = files.flatMap(({ bytes, name = 'фото.jpg', field = 'files', type = 'image/jpeg' }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
