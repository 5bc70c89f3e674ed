/** The folder of the server's backups, and the way to make and test them. */
export type Backups = {
  encrypted: boolean
  /** Backs up everything into the named file while the server keeps running. */
  make(name: string, signal: AbortSignal): Promise<BackupMade>
  /** Restores the backup into a temporary place and discards it. Throws if that fails. */
  test(name: string, signal: AbortSignal): Promise<void>
  /** Lists the names of all files in the folder. */
  list(): Promise<string[]>
  /** Removes a backup. Missing ones are ignored. */
  remove(name: string): Promise<void>
}

export type BackupMade = {
  bytes: number
  rows: number
  files: number
  /** Photos that the database names but storage no longer has. */
  missing: readonly string[]
}
