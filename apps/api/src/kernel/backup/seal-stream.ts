import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupUnusable } from './backup-unusable.ts'

/**
 * Start of an encrypted file. The file has age's format, so the `age` command can decrypt it with
 * the key as passphrase.
 */
const magic = 'age-encryption.org/v1\n'

/**
 * Cost of deriving a key, as a power of two. A low cost is enough, because BACKUP_KEY has at least
 * 32 characters and is not a guessable word.
 */
const workFactor = 12

export const sealedStartLength = magic.length
export const isSealed = (start: Buffer) => start.toString('latin1').startsWith(magic)

/**
 * Encrypts a stream in pieces. Decryption fails if a piece was changed, moved, dropped or cut off.
 */
export async function* encrypt(
  chunks: AsyncIterable<Buffer>,
  backupKey: string,
): AsyncGenerator<Buffer> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(backupKey)
  encrypter.setScryptWorkFactor(workFactor)
  yield* read(await encrypter.encrypt(webStream(chunks)))
}

export async function* decrypt(
  chunks: AsyncIterable<Buffer>,
  backupKey: string,
): AsyncGenerator<Buffer> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(backupKey)
  try {
    yield* read(await decrypter.decrypt(webStream(chunks)))
  } catch (error) {
    throw inWords(error)
  }
}

const webStream = (chunks: AsyncIterable<Buffer>) =>
  Readable.toWeb(Readable.from(chunks)) as ReadableStream<Uint8Array>

async function* read(stream: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const bytes of Readable.fromWeb(stream as WebStream<Uint8Array>))
    yield Buffer.from(bytes)
}

/** Puts age's errors into plain words. Unlike system errors, they have no code. */
function inWords(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error) return error
  if (error.message.startsWith('no identity matched'))
    return new BackupUnusable('It was made with another BACKUP_KEY.')
  return new BackupUnusable('It is damaged, or cut short.')
}
