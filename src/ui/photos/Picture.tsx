import { type ComponentProps, useState } from 'react';
import { IconPhoto } from '../icons';

export interface PictureProps extends Pick<ComponentProps<'img'>, 'className' | 'loading'> {
  src: string | null | undefined;
  /** Describes the picture; empty if the adjacent text does so already. */
  alt: string;
  /** Pixels that reserve the space before the picture loads. */
  width?: number | undefined;
  height?: number | undefined;
  fit?: 'cover' | 'contain';
}

/**
 * Renders a picture, or a placeholder of its size if there is none, it fails to load, or its
 * address is unsafe.
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
 * Returns the address if it is safe for a picture (http, https, a blob of this page), otherwise
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
