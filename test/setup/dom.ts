/**
 * A browser's globals for the app's tests. scripts/runGroups.mjs runs it first, once: react-dom
 * looks for a document when it is loaded, and test files share a process.
 */
import { Window } from 'happy-dom';
import * as React from 'react';

const page = new Window({ url: 'http://localhost/admin', width: 1280, height: 900 });

/**
 * Node's own globals that differ from a page's; from version 25 on also a storage, without a file.
 */
const replaced = ['Event', 'EventTarget', 'CustomEvent', 'navigator', 'localStorage', 'sessionStorage'];

for (const name of Object.getOwnPropertyNames(page)) {
  // Keep Node's own (console, timers, URL, fetch, …): they work, and other tests need them.
  if (name in globalThis && !replaced.includes(name)) continue;
  const described = Object.getOwnPropertyDescriptor(page, name);
  if (described) Object.defineProperty(globalThis, name, { ...described, configurable: true });
}
// These methods are on its prototype.
const { addEventListener, removeEventListener, dispatchEvent } = EventTarget.prototype;
for (const method of [addEventListener, removeEventListener, dispatchEvent])
  Object.defineProperty(globalThis, method.name, { value: method.bind(page), configurable: true });
Object.assign(globalThis, { window: page, self: page, IS_REACT_ACT_ENVIRONMENT: true });
// Without this, each photo that is shown looks for a `<base>` through the whole page.
Object.defineProperty(page.document, 'baseURI', { get: () => page.location.href });
// With these, React's development build records every render for a profiler.
Object.assign(console, { createTask: undefined, timeStamp: undefined });
// With this below ten thousand, it records a stack for each element: a sixth of the time.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });
