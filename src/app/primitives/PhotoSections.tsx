import { useState } from 'react';
import { Gallery, type GalleryUpload } from '../../ui/photos/Gallery';
import { Picture } from '../../ui/photos/Picture';
import { Grid, Row, Section } from './Section';
import { photoFile, pictures } from './samples';

const photos = pictures.map((url, index) => ({ id: index + 1, url, alt: `Пальто, фото ${index + 1}` }));
const inFlight: GalleryUpload[] = [
  { id: 'a', name: 'IMG_0005.jpg', fraction: 0.45, file: photoFile('IMG_0005.png') },
  { id: 'b', name: 'IMG_0006.jpg', fraction: null },
  { id: 'c', name: 'IMG_0007.jpg', fraction: null, error: 'Файл пошкоджено: його не вдалося прочитати' },
];

export function PhotoSections() {
  return (
    <>
      <Section title="Gallery">
        <SampleGallery heading="Галерея фото" uploads={inFlight} />
        <Grid>
          <Gallery heading="Порожня" photos={[]} onOpen={() => undefined} onAdd={() => undefined} />
          <Gallery heading="Лише перегляд" photos={photos.slice(0, 2)} mainId={1} onOpen={() => undefined} />
        </Grid>
      </Section>
      <Section title="Picture">
        <Row>
          <Picture src={pictures[0]} alt="Пальто" width={160} height={120} />
          <Picture src={pictures[1]} alt="Штани, вміщено" width={160} height={120} fit="contain" />
          <Picture src={null} alt="Немає фото" width={160} height={120} />
          <Picture src="/images/missing.webp" alt="Не завантажилося" width={160} height={120} />
          <Picture src="javascript:alert(1)" alt="Небезпечна адреса" width={160} height={120} />
        </Row>
      </Section>
    </>
  );
}

function SampleGallery({ heading, uploads: first = [] }: { heading: string; uploads?: GalleryUpload[] }) {
  const [kept, setKept] = useState(photos);
  const [mainId, setMainId] = useState<number | null>(1);
  const [uploads, setUploads] = useState(first);
  return (
    <Gallery
      heading={heading}
      photos={kept}
      mainId={mainId}
      uploads={uploads}
      onOpen={() => undefined}
      onMakeMain={setMainId}
      onDelete={(id) => setKept((all) => all.filter((photo) => photo.id !== id))}
      onAdd={(files) =>
        setUploads((all) => [
          ...all,
          ...files.map((file, index) => ({ id: all.length + index, name: file.name, fraction: 0.2, file })),
        ])
      }
      onRetry={(id) =>
        setUploads((all) =>
          all.map((one) => (one.id === id ? { ...one, error: undefined, fraction: 0.1 } : one)),
        )
      }
      onDismiss={(id) => setUploads((all) => all.filter((one) => one.id !== id))}
    />
  );
}
