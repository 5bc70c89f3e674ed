import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeSecret } from './secrets.ts'

/** Encrypts what is kept in the database and read by nobody there. */
export type Seal = {
  /** `about` names the record: what is sealed for one opens for no other. */
  close(text: string, about: string): string
  open(sealed: string, about: string): string
}

const algorithm = 'aes-256-gcm'

/** AES-256-GCM with a key derived from the installation's. Of each text: version, nonce, tag, what it became. */
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
      if (version !== '1') throw new Error('Sealed in a way that is not known here')
      const read = (part: string) => Buffer.from(part, 'base64url')
      const decipher = createDecipheriv(algorithm, key, read(nonce), { authTagLength: 16 })
        .setAAD(Buffer.from(about))
        .setAuthTag(read(tag))
      return Buffer.concat([decipher.update(read(closed)), decipher.final()]).toString('utf8')
    },
  }
}

/** Tells whether two keys are the same, and nothing else of them. */
export const checkOfKey = (secretKey: string): string =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'treasures key check', 9)).toString('base64url')

/** For installations that are not the real thing: a key of their own, made once and kept beside their data. */
export async function keptSecretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret-key')
  // Of two who begin at once one makes it.
  await writeFile(path, makeSecret(), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  return readFile(path, 'utf8')
}
