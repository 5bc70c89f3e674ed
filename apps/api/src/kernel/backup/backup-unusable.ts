/** A backup that is not whole, not ours, or not to be opened. Its message is for the person who typed the command. */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable'
}
