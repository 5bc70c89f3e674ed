/**
 * A backup that is incomplete, of another origin, or cannot be opened. The message is for the
 * person at the terminal.
 */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable'
}
