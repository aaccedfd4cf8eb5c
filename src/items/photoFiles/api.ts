import { type PhotoZip, type PhotoZipInput, photoZip } from '../../contract/photoFiles';
import { decoderOf } from '../../core/http/decodeShape';
import { request } from '../../core/http/request';

/** Returns the address of an archive of photos, which opens once. Throws a Problem. */
export function orderPhotos(body: PhotoZipInput): Promise<PhotoZip> {
  return request('POST', '/api/clothes/photos.zip', { decode: decoderOf(photoZip), body });
}
