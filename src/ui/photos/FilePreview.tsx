import { useEffect, useState } from 'react';
import { Picture } from './Picture';

/** Renders a chosen file as a picture. Its object URLs are revoked when it is no longer shown. */
export function FilePreview({ file, className }: { file: File; className?: string }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let urls: string[] | null = [];
    const show = (picture: Blob | null) => {
      if (!picture || !urls) return;
      const own = URL.createObjectURL(picture);
      urls.push(own);
      setUrl(own);
    };
    show(file);
    if (file.type === 'image/webp')
      import('../../core/lib/uprightPreview')
        .then(({ uprightPreview }) => uprightPreview(file))
        // Without it the picture stays as the browser shows it.
        .then(show, () => {});
    return () => {
      urls?.map(URL.revokeObjectURL);
      urls = null;
    };
  }, [file]);
  return <Picture src={url} alt="" loading="eager" className={className} />;
}
