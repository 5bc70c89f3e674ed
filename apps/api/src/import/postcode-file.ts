import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { openPromise, type Entry } from 'yauzl'

/** Tables to read line by line, with their total size. */
export type PostcodeFile = {
  tables: readonly { name: string; lines: () => AsyncIterable<string> }[]
  /** Size of all tables in bytes, unpacked. */
  size: number
  close(): void
}

/** The message is for the person at the terminal. */
export class FileUnusable extends Error {
  override readonly name = 'FileUnusable'
}

/** Opens a zip, a folder, or one CSV file. */
export async function openPostcodeFile(path: string): Promise<PostcodeFile> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new FileUnusable(`There is no file ${path}.`)
  if (found.isDirectory()) {
    const names = await readdir(path, { recursive: true })
    return openFiles(chooseTables(names, path).map((name) => join(path, name)))
  }
  return /\.zip$/i.test(path) ? openZip(path) : openFiles([path])
}

/**
 * Chooses the tables of postcodes. The publishers' packages also hold documents and look-up tables.
 * Code-Point Open has one table for each postcode area. ONSPD and NSPL have one table that is named
 * after them, and repeat it in several smaller tables.
 */
function chooseTables(names: readonly string[], from: string): string[] {
  const whole = names.filter((name) => /^(onspd|nspl)_\w+\.csv$/i.test(basename(name)))
  const areas = names.filter((name) => /^[a-z]{1,2}\.csv$/i.test(basename(name)))
  const chosen = whole.some(isWhole) ? whole.filter(isWhole) : whole.length ? whole : areas
  if (!chosen.length) throw new FileUnusable(`There is no table of postcodes in ${from}.`)
  return chosen.toSorted()
}
const isWhole = (name: string) => !/multi_csv/i.test(name)

async function openFiles(paths: readonly string[]): Promise<PostcodeFile> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  return {
    tables: paths.map((path) => ({
      name: basename(path),
      lines: () => readLines(createReadStream(path)),
    })),
    size: sum(sizes),
    close() {},
  }
}

async function openZip(path: string): Promise<PostcodeFile> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw new FileUnusable(`${path} cannot be read as a zip file.`, { cause: error })
  })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const chosen = chooseTables([...entries.keys()], path).flatMap(
      (name) => entries.get(name) ?? [],
    )
    return {
      tables: chosen.map((entry) => ({
        name: basename(entry.fileName),
        async *lines() {
          yield* readLines(await zip.openReadStreamPromise(entry))
        },
      })),
      size: sum(chosen.map((entry) => entry.uncompressedSize)),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** Yields every line without its line break. No field of these tables contains a line break. */
async function* readLines(stream: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of stream.setEncoding('utf8')) {
    const lines = `${rest}${piece as string}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line
  }
  if (rest) yield rest
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
