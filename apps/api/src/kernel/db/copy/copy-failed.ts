/**
 * A copy that cannot be made, or differs from the original. The message is for the person at the
 * terminal.
 */
export class CopyFailed extends Error {
  override readonly name = 'CopyFailed'
}
