import type { TableLayout } from './layout.ts'
import type { TableSum } from './rows.ts'

type Summed = { name: string } & TableSum
const count = (rows: number) => `${rows.toLocaleString('en-GB')} ${rows === 1 ? 'row' : 'rows'}`

/** Lists the tables whose copy differs from the original, one line each. */
export function describeDifferences(wanted: readonly Summed[], found: readonly Summed[]): string[] {
  const arrived = new Map(found.map((table) => [table.name, table]))
  return wanted.flatMap(({ name, rows, checksum }) => {
    const there = arrived.get(name)
    if (there?.rows !== rows)
      return [`${name}: ${count(rows)} there, ${count(there?.rows ?? 0)} arrived`]
    return there.checksum === checksum ? [] : [`${name}: ${count(rows)}, but not the same as there`]
  })
}

/** Lists the reasons why the copied tables do not fit the database, one line each. */
export function describeOtherTables(
  wanted: readonly TableLayout[],
  found: readonly TableLayout[],
): string[] {
  const columnsOf = (tables: readonly TableLayout[]) =>
    new Map(
      tables.map(({ name, columns }) => [
        name,
        columns.map((column) => `${column.name} ${column.type}`).join(', '),
      ]),
    )
  const [here, there] = [columnsOf(wanted), columnsOf(found)]
  const names = [...new Set([...here.keys(), ...there.keys()])].toSorted()
  return names.flatMap((name) => {
    if (!there.has(name)) return [`${name}: a table that this program does not know`]
    if (!here.has(name)) return [`${name}: the table is missing`]
    return here.get(name) === there.get(name) ? [] : [`${name}: other columns`]
  })
}
