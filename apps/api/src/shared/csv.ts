/** One record as RFC 4180 has it, with its line end. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => quote(String(cell))).join(',')}\r\n`

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

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
