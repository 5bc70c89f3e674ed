/** Where the server's backups are, and how they are made and tried. */
export type Backups = {
  encrypted: boolean
  /** Backs up everything, while it is served, as the file of that name. */
  make(name: string, signal: AbortSignal): Promise<BackupMade>
  /** Restores it into a place of its own, which is thrown away. Throws where that fails. */
  test(name: string, signal: AbortSignal): Promise<void>
  /** The names of all files there. */
  list(): Promise<string[]>
  /** One that is not there is gone already. */
  remove(name: string): Promise<void>
}

export type BackupMade = {
  bytes: number
  rows: number
  files: number
  /** Photos that were gone. */
  missing: readonly string[]
}
