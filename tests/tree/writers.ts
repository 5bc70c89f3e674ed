import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'

const besides = /\.(test|bench)\.ts$|^(seed|bench|import)\//

/**
 * Statements that change a table, by Kysely or in plain SQL. A table whose name is in a variable is
 * not found.
 */
const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
  /\binsert\s+into\s+(\w+)\s*\(/g,
  /\bdelete\s+from\s+(\w+)\b/g,
  /\bupdate\s+(\w+)\s+(?:(?:as\s+)?\w+\s+)?set\b/g,
]

export const tablesWritten = (text: string): string[] =>
  writes.flatMap((statement) => [...text.matchAll(statement)].map(([, table = '']) => table))

/**
 * Returns, for each table, the files of a folder that change it. Seeds fill an empty database and
 * do not count as owners.
 */
export function readWriters(folder: string, tables: ReadonlySet<string>): Record<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of globSync('**/*.ts', { cwd: folder }).filter((name) => !besides.test(name)))
    for (const table of new Set(tablesWritten(readFileSync(join(folder, file), 'utf8'))))
      if (tables.has(table)) found.set(table, [...(found.get(table) ?? []), file])
  return Object.fromEntries(found)
}
