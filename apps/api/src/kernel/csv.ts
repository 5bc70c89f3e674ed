/** One record as RFC 4180 has it, with its line end. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => quote(String(cell))).join(',')}\r\n`

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Every cell in quotes: a spreadsheet parts cells at semicolons or tabs where its language does. */
const quotedLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`

/** The fields of a record that stands on one line. Undefined when a quote is left open or stands astray. */
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

/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\uFEFF'

/** Rows that an export holds in memory at a time. */
const rowsPerPiece = 500

/** Columns of an export, as people read them: the first line, and a line for each row. */
export function csvTable<Row>(
  columns: readonly (readonly [header: string, cell: (row: Row) => unknown])[],
) {
  const line = (row: Row) => quotedLine(columns.map(([, cell]) => harmless(cell(row))))
  return {
    /**
     * Who is in it, and in which order, is settled; their rows are read piece by piece as the reader takes
     * them. So nobody is missed or comes twice, however long it takes, and no connection is held meanwhile.
     * Who is deleted on the way is left out.
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
 * Begins a formula for a spreadsheet: `=`, `+`, `-`, `@` in any width, also after what is not seen (blanks,
 * zero-width characters), and what moves on to another cell.
 */
const formula = /^(?:[\s\p{C}\u115f\u1160\u2800]*[=+\-@\u2212]|[\t\r\n])/u

/** Text that a spreadsheet would run as a formula begins with an apostrophe. A telephone's plus is harmless: digits follow. */
function harmless(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  const isFormula = formula.test(value.normalize('NFKC')) && !/^\+\d[\d ]*$/.test(value)
  return isFormula ? `'${value}` : value
}
