import { lazyFile } from '../../features/page/lazyScreen';

export const lazyExtras = lazyFile(() => import('./FrameExtras').then((file) => file.FrameExtras));
