/** Set by the build: true in a development build and in tests; what stands behind it is left out of the others. */
declare const DEV: boolean;
