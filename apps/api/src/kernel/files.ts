import type { Readable } from 'node:stream'

/** Pictures by name. Names are ours: letters, digits, `_`, `-` and one ending. */
export type Files = {
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is no such file. */
  read(name: string): Promise<{ bytes: Readable; size: number } | undefined>
  /** One that is not there is gone already. */
  remove(name: string): Promise<void>
  /** The names of all there are, in no order. */
  list(): AsyncIterable<string>
}
