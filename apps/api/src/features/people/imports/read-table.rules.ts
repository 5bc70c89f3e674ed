import { importRowsAtMost, normalisePostcode } from '@treasures/api-client'
import { CsvError, parse } from 'csv-parse/sync'

export type TableRow = {
  /** Line on which the row begins, counted from 1. */
  line: number
  cells: string[]
}
export type Table = { headers: string[]; rows: TableRow[] }

const columnsAtMost = 200
/** Characters per row. A longer one means a quotation mark that was never closed. */
const rowAtMost = 100_000

/**
 * Reads a CSV file from a spreadsheet or another system: UTF-8, UTF-16 or Windows-1252, separated
 * by commas, semicolons, tabs or bars. Returns the rows, or words that say why the file cannot be
 * read.
 */
export function readTable(bytes: Uint8Array): Table | { unreadable: string } {
  const binary = binaryKinds.find(({ begins }) => begins.every((byte, i) => bytes[i] === byte))
  if (binary) return { unreadable: binary.words }
  const text = decode(bytes)
  if (text.trim() === '') return { unreadable: 'This file is empty.' }
  if (text.includes('\0'))
    return { unreadable: 'This is not a text file. Save the list as CSV and upload that.' }
  const { delimiter, body, skipped } = separate(text)
  let records: { record: string[]; line: number }[]
  try {
    records = parseRecords(body, delimiter).map(({ line, record }) => ({
      record,
      line: line + skipped,
    }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { unreadable: unreadableWords(error, skipped) }
  }
  const [first, ...others] = records
  if (!first) return { unreadable: 'This file is empty.' }
  const isHeadless = first.record.some(isData)
  const rows = isHeadless ? records : others
  const width = Math.max(...records.map(({ record }) => record.length))
  if (width > columnsAtMost)
    return { unreadable: `This file has ${width} columns: ${columnsAtMost} at most.` }
  if (rows.length === 0) return { unreadable: 'This file has a first line and no rows below it.' }
  if (rows.length > importRowsAtMost)
    return {
      unreadable: `This file has more than ${importRowsAtMost.toLocaleString('en-GB')} rows. Split it and upload the parts one after another.`,
    }
  return {
    headers: Array.from(
      { length: width },
      (_, i) => (isHeadless ? '' : (first.record[i] ?? '')) || `Column ${i + 1}`,
    ),
    rows: rows.map(({ record, line }) => ({
      line,
      cells: Array.from({ length: width }, (_, i) => record[i] ?? ''),
    })),
  }
}

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

/** Decodes by the byte order mark, or as UTF-8 if valid, or as Windows-1252. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // UTF-16 without a byte order mark: in ASCII text every other byte is zero.
  if (first !== undefined && first !== 0 && second === 0)
    return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0 && second !== undefined && second !== 0)
    return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const delimiters = [',', ';', '\t', '|']

/**
 * Finds the separator: Excel's hint, `sep=;`, or the most frequent one in the first line, outside
 * quotation marks.
 */
function separate(text: string): { delimiter: string; body: string; skipped: number } {
  const hint = /^sep=(.)\r?\n/i.exec(text)
  if (hint?.[1]) return { delimiter: hint[1], body: text.slice(hint[0].length), skipped: 1 }
  const line = /^\s*([^\r\n]*)/.exec(text)?.[1] ?? ''
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, '')
  const count = (delimiter: string) => bare.split(delimiter).length
  const delimiter = delimiters.reduce((best, each) => (count(each) > count(best) ? each : best))
  return { delimiter, body: text, skipped: 0 }
}

function parseRecords(body: string, delimiter: string): { record: string[]; line: number }[] {
  const parsed: unknown = parse(body, {
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: rowAtMost,
    // Reads the headers and one row more than allowed, to see whether there are too many.
    to: importRowsAtMost + 2,
  })
  return (parsed as { record: string[]; info: { lines: number } }[]).flatMap(({ record, info }) => {
    const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    const cells = record.map((cell) => cell.trim())
    return cells.some((cell) => cell !== '') ? [{ record: cells, line: info.lines - breaks }] : []
  })
}

const unreadableWords = ({ code, lines }: CsvError, skipped: number): string =>
  code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE'
    ? 'Somewhere in this file a quotation mark (") is opened and never closed.'
    : `We cannot read line ${Number(lines) + skipped} of this file.`

/** An email or a full postcode in the first line means that the file has no headers. */
const isData = (cell: string) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell) || (normalisePostcode(cell) ?? '').includes(' ')
