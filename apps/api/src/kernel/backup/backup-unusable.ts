/**
 * A backup that cannot be written, opened or restored. The message is for the person at the
 * terminal.
 */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable'
}
