// SQLite only: the object store has nothing to do with the database.
import { suite } from 'uvu';
import { S3Store } from '../../../src/photos/store/S3Store';
import { S3Client } from '../../../src/photos/store/s3/S3Client';
import { startApp } from '../../support/app';
import { S3Server } from '../../support/s3/S3Server';
import { editsTests } from './editsTests';

const test = suite('edits of photos in S3');

const s3Server = await S3Server.start();
test.after(() => s3Server.stop());

editsTests(test, async () => {
  const s3 = await s3Server.makeBucket();
  return startApp({ photos: new S3Store(new S3Client(s3, { patience: { pause: 1 } })), config: { s3 } });
});

test.run();
