import { shownPerson as shape } from '../contract/changes';
import { decoderOf } from '../http/decodeShape';

/** Decodes who did something; an API may tell the e-mail, the name, or both. */
export const shownPerson = decoderOf(shape);
