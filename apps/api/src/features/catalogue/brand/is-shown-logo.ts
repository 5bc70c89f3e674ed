import { buffer } from 'node:stream/consumers'
import type { Files } from '#kernel/files.ts'
import { encodeLogo } from './encode-logo.ts'

/** True if the logo at an address equals the logo that would be drawn from this picture. */
export async function isShownLogo(files: Files, url: string, sent: Blob): Promise<boolean> {
  const drawn = await encodeLogo(sent)
  const there = await files.read(url.slice(url.lastIndexOf('/') + 1))
  return 'full' in drawn && there !== undefined && (await buffer(there.bytes)).equals(drawn.full)
}
