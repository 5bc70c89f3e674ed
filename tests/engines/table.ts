import type { Row } from './try-page.ts'

/** Rows of one engine, in the same order for all engines. */
export type Column = { name: string; rows: readonly Row[] }

const width = 50

/** Returns a table with pages down and engines across, and notes on single cells below. */
export function tableLines(columns: readonly Column[]): string[] {
  const names = columns[0]?.rows.map(({ name }) => name) ?? []
  const cell = ({ rows }: Column, at: number) => {
    const row = rows[at]
    if (!row) return ''
    return `${row.ok ? row.outcome : 'failed'}${row.note ? ' *' : ''}`
  }
  const line = (first: string, cells: readonly string[]) =>
    [first.slice(0, width).padEnd(width + 2), ...cells.map((text) => text.padEnd(16))]
      .join('')
      .trimEnd()
  const said = columns.flatMap(({ name: engine, rows }) =>
    rows.flatMap(({ name, ok, outcome, note }) => [
      ...(ok ? [] : [`✗ ${engine}, ${name}: ${outcome}`]),
      ...(note ? [`* ${engine}, ${name}: ${note}`] : []),
    ]),
  )
  const count = ({ name, rows }: Column) =>
    `${name}: ${rows.filter(({ ok }) => ok).length} of ${rows.length} work`
  return [
    line(
      '',
      columns.map(({ name }) => name),
    ),
    ...names.map((name, at) =>
      line(
        name,
        columns.map((column) => cell(column, at)),
      ),
    ),
    '',
    ...said,
    ...columns.map(count),
  ]
}
