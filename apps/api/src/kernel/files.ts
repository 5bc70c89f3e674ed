import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/**
 * Storage of pictures and documents by name. We choose the names: letters, digits, `_`, `-` and one
 * or two extensions.
 */
export type Files = {
  place: FilesPlace
  /** Writes the whole file or none of it. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Returns undefined if the file is missing. */
  read(name: string): Promise<{ bytes: Readable; size: number } | undefined>
  /** Removes a file. Missing files are ignored. */
  remove(name: string): Promise<void>
  /** Lists the names of all files, in no particular order. */
  list(): AsyncIterable<string>
  /** Throws if the storage is unreachable right now. */
  check(): Promise<void>
}

/** Location of the files. A folder belongs to one machine, and a bucket can be shared by many. */
export type FilesPlace =
  | { kind: 'folder'; folder: string }
  | { kind: 'bucket'; bucket: string; host: string }

/** The storage is unreachable, or its response is unusable. The file may or may not exist. */
export class FilesAway extends Error {
  override readonly name = 'FilesAway'
}

const names = /^[A-Za-z0-9_-]{1,80}(\.[a-z]{2,8}){1,2}$/
export const isFileName = (name: string) => names.test(name)

export function mustBeFileName(name: string) {
  if (!isFileName(name)) throw new Error(`${name} is not a name that we give`)
}

/** Returns the checksum of a file, in hexadecimal. */
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
