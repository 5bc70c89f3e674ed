import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'

const besides = /\.(test|bench)\.ts$|^(seed|bench|import)\//

/** A statement that changes a table, by Kysely or in SQL of its own. */
const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)/g,
  /\b(?:insert\s+into|delete\s+from|update)\s+(?:only\s+)?(\w+)\b(?=[\s\S]{0,40}?\b(?:set|values|select|where|using|as|\()|\s*\()/gi,
]

/** Which files of a folder change each table. Seeds fill an empty database and are no owners. */
export function readWriters(folder: string, tables: ReadonlySet<string>): Record<string, string[]> {
  const found = globSync('**/*.ts', { cwd: folder })
    .filter((file) => !besides.test(file))
    .flatMap((file) =>
      tablesWritten(readFileSync(join(folder, file), 'utf8')).map((table) => ({ table, file })),
    )
    .filter(({ table }) => tables.has(table))
  return Object.fromEntries(
    [...new Set(found.map(({ table }) => table))].toSorted().map((table) => [
      table,
      [...new Set(found.filter((each) => each.table === table).map(({ file }) => file))].toSorted(),
    ]),
  )
}

export const tablesWritten = (text: string): string[] =>
  writes.flatMap((statement) => [...text.matchAll(statement)].map(([, table = '']) => table))
