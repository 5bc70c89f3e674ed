import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeSecret } from './secrets.ts'

/** Encrypts values that are stored in the database but must not be read there. */
export type Seal = {
  /** `about` names the record. Text sealed for one record cannot be opened for another. */
  close(text: string, about: string): string
  open(sealed: string, about: string): string
}

const algorithm = 'aes-256-gcm'

/**
 * AES-256-GCM with a key derived from the installation's. Sealed text is version, nonce, tag and
 * ciphertext.
 */
export function createSeal(secretKey: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'treasures seal 1', 32))
  return {
    close(text, about) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(about))
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [
        '1',
        ...[nonce, cipher.getAuthTag(), closed].map((part) => part.toString('base64url')),
      ].join('.')
    },
    open(sealed, about) {
      const [version, nonce = '', tag = '', closed = ''] = sealed.split('.')
      if (version !== '1') throw new Error('Sealed in a format that this version does not know')
      const read = (part: string) => Buffer.from(part, 'base64url')
      const decipher = createDecipheriv(algorithm, key, read(nonce), { authTagLength: 16 })
        .setAAD(Buffer.from(about))
        .setAuthTag(read(tag))
      return Buffer.concat([decipher.update(read(closed)), decipher.final()]).toString('utf8')
    },
  }
}

/**
 * Derives a checksum that tells whether two keys are equal, and reveals nothing else about them.
 */
export const checkOfKey = (secretKey: string): string =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'treasures key check', 9)).toString('base64url')

/**
 * Returns the key of an installation that is not production. The key is made once and stored with
 * the installation's data.
 */
export async function keptSecretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret-key')
  // If two processes start at once, only one writes the key.
  await writeFile(path, makeSecret(), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  // The file is empty until the process that has made it writes.
  for (let tries = 0; tries < 100; tries++) {
    const key = await readFile(path, 'utf8')
    if (key) return key
    await wait(20)
  }
  throw new Error(`${path} is empty. Remove it, and a new key is made.`)
}
