import { BackupUnusable } from './backup-unusable.ts'

/*
 * The archive inside a backup, as any `tar` reads it (POSIX ustar). Entries are small, so that one at a time is held in memory.
 */

export type TarEntry = { name: string; bytes: Buffer }

const block = 512
/** No entry of ours is larger: a header that says so is not one. */
const largest = 256 * 1024 * 1024

export async function* packTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of entries) {
    yield headerOf(name, bytes.length)
    yield bytes
    yield Buffer.alloc(paddingOf(bytes.length))
  }
  yield Buffer.alloc(2 * block)
}

export async function* unpackTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const take = takerOf(chunks)
  for (;;) {
    const header = await take(block)
    if (header.every((byte) => byte === 0)) break
    const { name, size } = readHeader(header)
    const bytes = await take(size)
    await take(paddingOf(size))
    yield { name, bytes }
  }
  // To the end, so that what follows is checked as well.
  await take(block)
  if (await take.more()) throw new BackupUnusable('Something follows after the end.')
}

const paddingOf = (size: number) => (block - (size % block)) % block

/** Name and folder in their fields, numbers in octal, and the sum of all bytes where the sum counts as blanks. */
function headerOf(path: string, size: number): Buffer {
  const at = path.lastIndexOf('/')
  const [folder, name] = [path.slice(0, Math.max(0, at)), path.slice(at + 1)]
  if (Buffer.byteLength(name) > 100 || Buffer.byteLength(folder) > 155)
    throw new Error(`${path} is too long for an archive`)
  const header = Buffer.alloc(block)
  const octal = (value: number, length: number) =>
    `${value.toString(8).padStart(length - 1, '0')}\0`
  const fields: [number, string][] = [
    [0, name],
    [100, octal(0o600, 8)],
    [108, octal(0, 8)],
    [116, octal(0, 8)],
    [124, octal(size, 12)],
    [136, octal(0, 12)],
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\0' + '00'],
    [345, folder],
  ]
  for (const [offset, text] of fields) header.write(text, offset)
  header.write(`${octal(sumOf(header), 7)} `, 148)
  return header
}

const sumOf = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0)

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) =>
    header
      .subarray(from, from + length)
      .toString('utf8')
      .replace(/\0.*$/s, '')
  const sum = Number.parseInt(text(148, 8), 8)
  const blanked = Buffer.from(header).fill(' ', 148, 156)
  const size = Number.parseInt(text(124, 12), 8)
  if (sum !== sumOf(blanked) || !(size <= largest))
    throw new BackupUnusable('It is damaged: an entry cannot be read.')
  const folder = text(345, 155)
  return { name: (folder && `${folder}/`) + text(0, 100), size }
}

/** Takes so many bytes from chunks of any size. */
function takerOf(chunks: AsyncIterable<Buffer>) {
  const source = chunks[Symbol.asyncIterator]()
  let waiting: Buffer[] = []
  let length = 0
  async function read(wanted: number): Promise<boolean> {
    while (length < wanted) {
      const { done, value } = await source.next()
      if (done) return false
      waiting.push(value)
      length += value.length
    }
    return true
  }
  const take = async (wanted: number) => {
    if (!(await read(wanted))) throw new BackupUnusable('It is cut short: its end is missing.')
    const [first = Buffer.alloc(0), ...others] = waiting
    const all = others.length ? Buffer.concat(waiting) : first
    waiting = [all.subarray(wanted)]
    length -= wanted
    return all.subarray(0, wanted)
  }
  return Object.assign(take, { more: () => read(1) })
}
