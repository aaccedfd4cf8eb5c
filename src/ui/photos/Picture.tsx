import { type ComponentProps, useState } from 'react';
import { IconPhoto } from '../icons';

export interface PictureProps extends Pick<ComponentProps<'img'>, 'className' | 'loading'> {
  src: string | null | undefined;
  /** Describes the picture; empty where the words beside it do so already. */
  alt: string;
  /** Pixels: the space is reserved before the picture loads. */
  width?: number | undefined;
  height?: number | undefined;
  fit?: 'cover' | 'contain';
}

/**
 * A picture; a placeholder of its size where there is none, it fails, or its address is not safe.
 */
export function Picture({
  src,
  alt,
  width,
  height,
  fit = 'cover',
  className = '',
  loading = 'lazy',
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

/**
 * Returns the address if a picture may be loaded from it (http, https, a blob of this page), else
 * null.
 */
export function safePhotoUrl(address: string | null | undefined): string | null {
  if (!address) return null;
  try {
    const { protocol } = new URL(address, document.baseURI);
    return ['http:', 'https:', 'blob:'].includes(protocol) ? address : null;
  } catch {
    return null;
  }
}
