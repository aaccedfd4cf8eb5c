/** The started PostgreSQL of the tests: variables for them, and what removes everything. */
export function startPostgres(bin: string): Promise<{ env: Record<string, string>; stop(): Promise<void> }>;
export function findPostgres(): string | null;
