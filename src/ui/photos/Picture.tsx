import { type ComponentProps, useState } from 'react';
import { IconPhoto } from '../icons';

export interface PictureProps
  extends Pick<ComponentProps<'img'>, 'className' | 'loading' | 'onLoad' | 'sizes' | 'srcSet'> {
  src: string | null | undefined;
  /** What it shows; empty where the words beside it say it already. */
  alt: string;
  /** Pixels: the room is kept before the image arrives. */
  width?: number | undefined;
  height?: number | undefined;
  fit?: 'cover' | 'contain';
}

/** An image, or a placeholder of the same size when there is none, it does not load, or its address is not safe to load. */
export function Picture({
  src,
  alt,
  width,
  height,
  fit = 'cover',
  className = '',
  loading = 'lazy',
  ...rest
}: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const url = safePhotoUrl(src);
  const classes = `picture picture-${fit} ${className}`;
  if (url === null || url === failed) {
    return (
      <span
        className={`picture-empty ${classes}`}
        style={{ width, height }}
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      >
        <IconPhoto />
      </span>
    );
  }
  return (
    <img
      {...rest}
      alt={alt}
      className={classes}
      decoding="async"
      height={height}
      loading={loading}
      src={url}
      width={width}
      onError={() => setFailed(url)}
    />
  );
}

/** The address if it may be loaded as an image (http, https, or a blob that this page made), else null. */
export function safePhotoUrl(address: string | null | undefined): string | null {
  if (!address) return null;
  try {
    const { protocol } = new URL(address, document.baseURI);
    return ['http:', 'https:', 'blob:'].includes(protocol) ? address : null;
  } catch {
    return null;
  }
}
