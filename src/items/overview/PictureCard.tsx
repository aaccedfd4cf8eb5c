import type { ReactNode } from 'react';
import type { Picture } from '../../contract/overview';
import { useSessionStore } from '../../core/stores/SessionStores';
import { fileDate, saveFile } from '../../page/saveFile';
import { useBusy } from '../../page/useBusy';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { IconDownload } from '../../ui/icons';
import { createExportRun } from '../export/exportRun';
import { readPicture } from './api';
import { PictureTable } from './PictureTable';
import type { Asked, Drawn } from './pictures';
import { overviewTexts as texts } from './texts';

interface PictureCardProps {
  picture: Picture;
  /** The picture; null if the answer does not have it, and undefined while it loads. */
  drawn: Drawn | null | undefined;
  asked: Pick<Asked, 'page' | 'by'>;
  /** Controls of the picture. */
  children?: ReactNode;
}

/** A picture with its title, the sentence that says what it shows, and its download. */
export function PictureCard({ picture, drawn, asked, children }: PictureCardProps) {
  const title = texts.titles[picture];
  const run = useSessionStore(createExportRun);
  const download = useBusy(() =>
    run.start(async (options) => {
      const name = `${title} ${fileDate()}.csv`;
      saveFile(await readPicture(picture, asked.page, asked.by, options), name);
      return name;
    }),
  );
  return (
    <Card title={title} className={`chart chart-${picture}`}>
      {drawn && (
        <Button
          variant="text"
          size="small"
          icon={<IconDownload />}
          aria-label={texts.csvOf(title)}
          {...download}
        >
          {texts.csv}
        </Button>
      )}
      {drawn === undefined ? (
        <Skeleton width="60%" />
      ) : (
        <p>
          <bdi>{drawn ? drawn.sentence : texts.failed}</bdi>
        </p>
      )}
      {children}
      {drawn === undefined && (
        <div className="chart-room">
          <Skeleton height="100%" />
        </div>
      )}
      {drawn && drawn.rows.length > 0 && <PictureTable title={title} {...drawn} />}
    </Card>
  );
}
