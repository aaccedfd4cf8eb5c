/** What `GET /api/health` answers. */
export interface Health {
  status: 'ok' | 'failing';
  version: string;
  /** The first part that fails: database, photo store, or the disk of the server's own files. */
  failing?: 'database' | 'images' | 'disk';
  /** What needs somebody although the server works: the backups fail or are late. */
  warnings?: 'backup'[];
}
