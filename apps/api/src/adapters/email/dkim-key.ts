import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { SettingsError } from '../../kernel/settings/setting.ts'

/** Key with which e-mails are signed, so that receivers can tell who sent them. */
export type DkimKey = {
  /** Name of the DNS record with the public half: `selector._domainkey.domain`. */
  selector: string
  /** RSA key as PEM. */
  key: string
}

/** Reads the key. Throws a `SettingsError` if the file has none that every receiver can check. */
export async function readDkimKey({
  file,
  selector,
}: {
  file: string
  selector: string
}): Promise<DkimKey> {
  const key = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new SettingsError(`DKIM_KEY_FILE: ${file} cannot be read.`, { cause: error })
  })
  if (!isRsaKey(key))
    throw new SettingsError(
      `DKIM_KEY_FILE: ${file} is not an RSA key as PEM. openssl genrsa -out ${file} 2048 makes one.`,
    )
  return { selector, key }
}

function isRsaKey(key: string): boolean {
  try {
    return createPrivateKey(key).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
