/** Writes one record with its line end, as RFC 4180 defines it. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => quote(String(cell))).join(',')}\r\n`

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Quotes every cell, because spreadsheets in some languages split cells at semicolons or tabs. */
const quotedLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`

/** Returns the fields of a one-line record, or undefined if a quote is unclosed or misplaced. */
export function readCsvLine(line: string): string[] | undefined {
  if (!line.includes('"')) return line.split(',')
  const fields: string[] = []
  const field = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y
  while (field.lastIndex <= line.length) {
    const match = field.exec(line)
    if (!match) return undefined
    fields.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === '') return fields
  }
  return undefined
}

/** Byte order mark, by which spreadsheets recognise UTF-8. */
const byteOrderMark = '\uFEFF'

/** Rows of an export in memory at a time. */
const rowsPerPiece = 500

/** An export for people to read: a header line, then a line for each row. */
export function csvTable<Row>(
  columns: readonly (readonly [header: string, cell: (row: Row) => unknown])[],
) {
  const line = (row: Row) => quotedLine(columns.map(([, cell]) => harmless(cell(row))))
  return {
    /**
     * The ids and their order are fixed before the first row, so that no row is skipped or
     * repeated. Rows are read in pieces as the reader takes them, so that no database connection
     * stays open meanwhile. Records deleted meanwhile are left out.
     */
    async *write<Ids extends { length: number; slice(from: number, to: number): Ids }>(
      ids: Ids,
      rowsOf: (ids: Ids) => Promise<Row[]>,
    ) {
      yield byteOrderMark + quotedLine(columns.map(([header]) => header))
      for (let from = 0; from < ids.length; from += rowsPerPiece)
        yield (await rowsOf(ids.slice(from, from + rowsPerPiece))).map(line).join('')
    },
  }
}

/**
 * Matches text that a spreadsheet would run as a formula. Such text begins with `=`, `+`, `-` or
 * `@` in any width, perhaps after blanks or other invisible characters. It may also begin with a
 * character that moves to another cell.
 */
const formula = /^(?:[\s\p{C}\u115f\u1160\u2800]*[=+\-@\u2212]|[\t\r\n])/u

/**
 * Prefixes formulas with an apostrophe. The plus of a phone number is harmless, because digits
 * follow.
 */
function harmless(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  const isFormula = formula.test(value.normalize('NFKC')) && !/^\+\d[\d ]*$/.test(value)
  return isFormula ? `'${value}` : value
}
