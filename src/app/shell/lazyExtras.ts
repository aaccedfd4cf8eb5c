import { lazyFile } from '../../page/lazyScreen';

export const lazyExtras = lazyFile(() => import('./FrameExtras').then((file) => file.FrameExtras));
export const railExtras = lazyFile(() => import('./RailExtras'));
