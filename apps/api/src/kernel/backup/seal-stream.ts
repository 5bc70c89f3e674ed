import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupUnusable } from './backup-unusable.ts'

/** How a file begins that is encrypted: in the format of age, whose own command opens it with the key as passphrase. */
const magic = 'age-encryption.org/v1\n'

/**
 * Cost of deriving a key, as a power of two. Little, for BACKUP_KEY has 32 characters at least and is no word that
 * somebody could guess.
 */
const workFactor = 12

export const sealedStartLength = magic.length
export const isSealed = (start: Buffer) => start.toString('latin1').startsWith(magic)

/** Encrypts what comes, a piece at a time: no piece can be changed, moved, left out or cut off unnoticed. */
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

/** What a system has to say has a code; age has not. */
function inWords(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error) return error
  if (error.message.startsWith('no identity matched'))
    return new BackupUnusable('It was made with another BACKUP_KEY.')
  return new BackupUnusable('It is damaged, or cut short.')
}
