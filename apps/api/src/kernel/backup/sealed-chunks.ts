import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { BackupUnusable } from './backup-unusable.ts'
import { inSteps } from './in-steps.ts'

/*
 * A backup under a key: AES-256-GCM in chunks, each with its number, and the last one marked as such, so that none can be
 * changed, moved, left out or cut off (the STREAM construction). The key of one file comes of the installation's and a salt.
 */

const magic = Buffer.from('treasures backup 1\n')
const [saltLength, checkLength, tagLength] = [16, 16, 16]
/** Bytes of what is sealed in one chunk. */
const chunkLength = 64 * 1024
const algorithm = 'aes-256-gcm'

export const isSealed = (start: Buffer) => start.subarray(0, magic.length).equals(magic)
export const sealedHeaderLength = magic.length + saltLength + checkLength

function deriveKeys(backupKey: string, salt: Buffer) {
  const derive = (info: string, length: number) =>
    Buffer.from(hkdfSync('sha256', backupKey, salt, info, length))
  return {
    key: derive('treasures backup key', 32),
    /** Tells a wrong key from a damaged file. */
    check: derive('treasures backup check', checkLength),
  }
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

export async function* sealChunks(
  chunks: AsyncIterable<Buffer>,
  backupKey: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltLength)
  const { key, check } = deriveKeys(backupKey, salt)
  const header = Buffer.concat([magic, salt, check])
  yield header
  for await (const { bytes, index, isLast } of inSteps(chunks, chunkLength)) {
    const cipher = createCipheriv(algorithm, key, nonceOf(index, isLast)).setAAD(header)
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** `chunks` are what follows after the header. */
export async function* openChunks(
  header: Buffer,
  chunks: AsyncIterable<Buffer>,
  backupKey: string,
): AsyncGenerator<Buffer> {
  const salt = header.subarray(magic.length, magic.length + saltLength)
  const { key, check } = deriveKeys(backupKey, salt)
  if (!check.equals(header.subarray(magic.length + saltLength)))
    throw new BackupUnusable('It was made with another BACKUP_KEY.')
  for await (const { bytes, index, isLast } of inSteps(chunks, chunkLength + tagLength)) {
    const opened = open(bytes, index, isLast)
    if (opened) yield opened
    else if (isLast) throw new BackupUnusable('It is cut short, or its end is damaged.')
    else throw new BackupUnusable(`It is damaged, at ${index * chunkLength} bytes.`)
  }

  function open(bytes: Buffer, index: number, isLast: boolean): Buffer | undefined {
    if (bytes.length < tagLength) return undefined
    const decipher = createDecipheriv(algorithm, key, nonceOf(index, isLast), {
      authTagLength: tagLength,
    })
      .setAAD(header)
      .setAuthTag(bytes.subarray(-tagLength))
    try {
      return Buffer.concat([decipher.update(bytes.subarray(0, -tagLength)), decipher.final()])
    } catch {
      return undefined
    }
  }
}
