// SQLite only: programs that do not start have nothing to do with the database.
/** The programs beside the server do not start, as while an upgrade replaces their files. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { refusalFor } from '../../src/photos/check';
import { resizeInChild } from '../../src/photos/resizeInChild';
import { doesNotStart } from '../../src/platform/childProgram';
import { Problem } from '../../src/platform/Problem';
import { readInChild } from '../../src/spreadsheets/reading/readInChild';

const programs = suite('programs that do not start');
const { execPath } = process;
programs.after.each(() => {
  process.execPath = execPath;
});

async function problemOf(work: () => Promise<unknown>): Promise<[number, string]> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Problem) return [error.status, error.code];
    throw error;
  }
  throw new Error('it worked');
}

programs('a program that does not start says nothing about the file: 503', async () => {
  process.execPath = '/nowhere/node';
  const away = [503, 'unavailable'];
  assert.equal(await problemOf(() => resizeInChild('photo.jpg', 'photo.jpg')), away);
  assert.equal(await problemOf(() => readInChild('sheet.csv').next()), away);
});

programs('an image library that is not there is no broken photo', () => {
  const { status, code } = refusalFor(doesNotStart(new Error("Cannot find package 'sharp'")), 'photo.jpg');
  assert.equal([status, code], [503, 'unavailable']);
});

programs.run();
