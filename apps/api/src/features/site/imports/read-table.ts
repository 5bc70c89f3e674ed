import { importRowsAtMost, normalisePostcode } from '@treasures/api-client'
import { Readable, pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'

export type TableRow = {
  /** Line on which the row begins, counted from 1. */
  line: number
  cells: string[]
}

const columnsAtMost = 200
/** Rows that are read before the next are. */
const rowsAtOnce = 500
/** Characters per row. A longer one means a quotation mark that was never closed. */
const rowAtMost = 100_000

/** Thrown for a file that is not a list. Its message says why. */
export class Unreadable extends Error {}

/**
 * Reads a CSV file from a spreadsheet or another system: UTF-8, UTF-16 or Windows-1252, separated
 * by commas, semicolons, tabs or bars. Only a piece of it is in memory at a time: `take` receives
 * its rows, a few hundred at once. Returns the headers. Throws `Unreadable`.
 */
export async function readTable(
  file: Blob,
  take: (rows: readonly TableRow[]) => Promise<unknown>,
): Promise<string[]> {
  const { records, skipped } = await separate(textOf(file, await encodingOf(file)))
  let first: string[] | undefined
  let isHeadless = false
  let width = 0
  let count = 0
  let piece: TableRow[] = []
  const add = async (row: TableRow) => {
    if (++count > importRowsAtMost) throw new Unreadable(tooManyRows)
    if (piece.push(row) < rowsAtOnce) return
    await take(piece)
    piece = []
  }
  try {
    for await (const { cells, line } of records) {
      width = Math.max(width, cells.length)
      if (width > columnsAtMost)
        throw new Unreadable(`This file has ${width} columns: ${columnsAtMost} at most.`)
      if (first) await add({ cells, line: line + skipped })
      else {
        first = cells
        isHeadless = cells.some(isData)
        if (isHeadless) await add({ cells, line: line + skipped })
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? new Unreadable(unreadableWords(error, skipped)) : error
  }
  if (!first) throw new Unreadable('This file is empty.')
  if (count === 0) throw new Unreadable('This file has a first line and no rows below it.')
  if (piece.length > 0) await take(piece)
  return Array.from(
    { length: width },
    (_, i) => (isHeadless ? '' : (first[i] ?? '')) || `Column ${i + 1}`,
  )
}

const tooManyRows = `This file has more than ${importRowsAtMost.toLocaleString('en-GB')} rows. Split it and upload the parts one after another.`

const workbook = {
  words:
    'This is a workbook. In your spreadsheet choose Save as or Download, then CSV, and upload that file.',
}
const binaryKinds = [
  // Excel since 2007, LibreOffice and Numbers save ZIP files.
  { begins: [0x50, 0x4b, 0x03, 0x04], ...workbook },
  // Excel before 2007.
  { begins: [0xd0, 0xcf, 0x11, 0xe0], ...workbook },
  {
    begins: [0x25, 0x50, 0x44, 0x46],
    words: 'This is a PDF. Export the list as CSV and upload that file.',
  },
]

/** Bytes that show the encoding, and characters that show the separator. */
const headAtMost = 64 * 1024

/** Finds the encoding by the byte order mark, or UTF-8 if all of it is valid, or Windows-1252. */
async function encodingOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, headAtMost).arrayBuffer())
  const binary = binaryKinds.find(({ begins }) => begins.every((byte, i) => bytes[i] === byte))
  if (binary) throw new Unreadable(binary.words)
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // UTF-16 without a byte order mark: in ASCII text every other byte is zero.
  if (first !== undefined && first !== 0 && second === 0) return 'utf-16le'
  if (first === 0 && second !== undefined && second !== 0) return 'utf-16be'
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const some of file.stream()) utf8.decode(some, { stream: true })
    utf8.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

async function* textOf(file: Blob, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const some of file.stream()) {
    const text = decoder.decode(some, { stream: true })
    if (text.includes('\0'))
      throw new Unreadable('This is not a text file. Save the list as CSV and upload that.')
    yield text
  }
  yield decoder.decode()
}

const delimiters = [',', ';', '\t', '|']

/**
 * Finds the separator: Excel's hint, `sep=;`, or the most frequent one in the first line, outside
 * quotation marks. Returns the records, and the number of lines before them.
 */
async function separate(text: AsyncGenerator<string>) {
  let head = ''
  while (head.length < headAtMost && !/\S[^\r\n]*[\r\n]/.test(head)) {
    const { done, value } = await text.next()
    if (done) break
    head += value
  }
  const hint = /^sep=(.)\r?\n/i.exec(head)
  const line = /^\s*([^\r\n]*)/.exec(head)?.[1] ?? ''
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, '')
  const count = (delimiter: string) => bare.split(delimiter).length
  const delimiter =
    hint?.[1] ?? delimiters.reduce((best, each) => (count(each) > count(best) ? each : best))
  return {
    records: readRecords(inOrder(head.slice(hint?.[0].length ?? 0), text), delimiter),
    skipped: hint ? 1 : 0,
  }
}

async function* inOrder(head: string, rest: AsyncGenerator<string>) {
  yield head
  yield* rest
}

async function* readRecords(text: AsyncIterable<string>, delimiter: string) {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: rowAtMost,
  })
  // Errors of the text reach the reader through the parser, which the pipeline destroys.
  pipeline(Readable.from(text), parser, () => {})
  for await (const read of parser) {
    const { record, info } = read as { record: string[]; info: { lines: number } }
    const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    const cells = record.map((cell) => cell.trim())
    if (cells.some((cell) => cell !== '')) yield { cells, line: info.lines - breaks }
  }
}

const unreadableWords = ({ code, lines }: CsvError, skipped: number): string =>
  code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE'
    ? 'Somewhere in this file a quotation mark (") is opened and never closed.'
    : `We cannot read line ${Number(lines) + skipped} of this file.`

/** An email or a full postcode in the first line means that the file has no headers. */
const isData = (cell: string) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell) || (normalisePostcode(cell) ?? '').includes(' ')
