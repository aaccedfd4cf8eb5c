/**
 * Set by the build: true in a development build and in tests. What it guards is left out of the
 * others.
 */
declare const DEV: boolean;
