/** Inputs that fuzzing found to do harm once. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FastCreated, Reference } from '../../../src/contract';
import { startApp } from '../support';
import { withinTime } from './withinTime';

const found = suite('what fuzzing found');

found('a large part whose header cannot be read gets an answer', async () => {
  const t = await startApp();
  try {
    await t.signIn();
    const { id: supplierId } = await t.data<Reference>('POST', '/api/suppliers/', { name: 'Ательє' });
    const { clothesId } = await t.data<FastCreated>('POST', '/api/clothes/fast_create', {
      title: 'Річ',
      supplierId,
    });
    const body = Buffer.from(`--b\r\nbroken header line\r\n\r\n${'x'.repeat(70_000)}\r\n--b--\r\n`);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const problem = await withinTime(
      'the upload',
      t.problem('POST', `/api/clothes/${clothesId}/images`, body, { headers }),
    );
    assert.is(`${problem.status} ${problem.code}`, '400 malformed');
  } finally {
    await t.close();
  }
});

found.run();
