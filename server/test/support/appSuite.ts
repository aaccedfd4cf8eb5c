import { suite, type Test } from 'uvu';
import { type StartOptions, startApp, type TestApp } from './app';

type Prepare = (t: TestApp) => unknown;

/** Returns a suite whose tests each have a fresh application, which `prepare` fills. */
export function appSuite(
  title: string,
  prepare: Prepare = () => {},
  options: StartOptions = {},
): Test<{ t: TestApp }> {
  const made = suite<{ t: TestApp }>(title);
  made.before.each(async (context) => {
    context.t = await startApp(options);
    await prepare(context.t);
  });
  made.after.each(({ t }) => t.close());
  return made;
}

/** Returns a suite like `appSuite`, with the administrator signed in before `prepare`. */
export function signedInSuite(
  title: string,
  prepare: Prepare = () => {},
  options: StartOptions = {},
): Test<{ t: TestApp }> {
  return appSuite(title, (t) => t.signIn().then(() => prepare(t)), options);
}
