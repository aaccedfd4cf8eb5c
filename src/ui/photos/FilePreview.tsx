import { useEffect, useState } from 'react';
import { Picture } from './Picture';

/** Renders a chosen file as a picture. Its object URL is revoked when it is no longer shown. */
export function FilePreview({ file, className }: { file: File; className?: string }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const own = URL.createObjectURL(file);
    setUrl(own);
    return () => URL.revokeObjectURL(own);
  }, [file]);
  return <Picture src={url} alt="" loading="eager" className={className} />;
}
