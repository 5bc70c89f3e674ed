/** A copy that cannot be made, or is not what was copied. Its message is for the person who typed the command. */
export class CopyFailed extends Error {
  override readonly name = 'CopyFailed'
}
