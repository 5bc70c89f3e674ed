import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Pictures and documents by name. Names are ours: letters, digits, `_`, `-` and one ending. */
export type Files = {
  place: FilesPlace
  /** Whole or not at all. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is no such file. */
  read(name: string): Promise<{ bytes: Readable; size: number } | undefined>
  /** One that is not there is gone already. */
  remove(name: string): Promise<void>
  /** The names of all there are, in no order. */
  list(): AsyncIterable<string>
  /** Throws where they cannot be reached right now. */
  check(): Promise<void>
}

/** Where they are kept. A folder is one machine's; a bucket is reached from any number of them. */
export type FilesPlace =
  | { kind: 'folder'; folder: string }
  | { kind: 'bucket'; bucket: string; host: string }

/** Where they are kept cannot be reached, or answers what cannot be used. Nothing is known of the file that was asked for. */
export class FilesAway extends Error {
  override readonly name = 'FilesAway'
}

const names = /^[A-Za-z0-9_-]{1,80}(\.[a-z]{2,8}){1,2}$/
export const isFileName = (name: string) => names.test(name)

export function mustBeFileName(name: string) {
  if (!isFileName(name)) throw new Error(`${name} is not a name that we give`)
}

/** The checksum of a file, in hexadecimal. */
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
