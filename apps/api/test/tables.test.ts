import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { parseSync } from 'oxc-parser'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Database } from '../src/kernel/db/connect.ts'
import { openTestDatabase } from './test-database.ts'

const source = ['tables.ts', 'money-tables.ts']
  .map((name) => readFileSync(new URL(`../src/kernel/db/${name}`, import.meta.url), 'utf8'))
  .join('\n')

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('pglite', inject('postgresUrl'))
})
afterAll(() => database.close())

type Column = { is_nullable: boolean; is_given: boolean; type: string }

/** Members of each type that the file declares, with their types as they are written. */
function readTypes(): Map<string, Map<string, string>> {
  const types = new Map<string, Map<string, string>>()
  for (const statement of parseSync('tables.ts', source).program.body) {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (node?.type !== 'TSTypeAliasDeclaration' || node.typeAnnotation.type !== 'TSTypeLiteral')
      continue
    const members = node.typeAnnotation.members.flatMap((member) =>
      member.type === 'TSPropertySignature' && member.key.type === 'Identifier'
        ? [[member.key.name, textOf(member.typeAnnotation?.typeAnnotation)] as const]
        : [],
    )
    types.set(node.id.name, new Map(members))
  }
  return types
}
const textOf = (node: { start: number; end: number } | undefined) =>
  node ? source.slice(node.start, node.end).replaceAll(/\s+/g, ' ') : ''

/** What is read, which the wrappers of Kysely name first. */
function readColumn(written: string): Column {
  const [, wrapper, inner = ''] =
    /^(Unset|Generated|GeneratedAlways|ColumnType)<(.*)>$/.exec(written) ?? []
  const read = wrapper === 'ColumnType' ? (inner.split(', ')[0] ?? '') : wrapper ? inner : written
  return {
    is_nullable: wrapper === 'Unset' || read.endsWith(' | null'),
    is_given: wrapper === 'GeneratedAlways',
    type: read.replace(/ \| null$/, ''),
  }
}

const typeOf = (udt: string) => {
  if (/^(int|float)/.test(udt)) return 'number'
  if (udt === 'bool') return 'boolean'
  if (udt.startsWith('timestamp')) return 'Date'
  // Dates, numerics, ranges and boxes come as they are written.
  return /^(text|varchar|bpchar|char|date|numeric|uuid|time|daterange|tstzrange|box)$/.test(udt)
    ? 'string'
    : udt
}

test('the types of tables are those of the migrated database', async () => {
  const { rows } = await sql<{
    table: string
    column: string
    udt: string
    is_nullable: boolean
    is_given: boolean
  }>`
    select table_name as table, column_name as column, udt_name as udt, is_nullable = 'YES' as is_nullable,
      is_generated = 'ALWAYS' or identity_generation is not distinct from 'ALWAYS' as is_given
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations'
  `.execute(database.db)
  const types = readTypes()
  const written = [...(types.get('Tables') ?? [])].flatMap(([table, name]) =>
    [...(types.get(name) ?? [])].map(
      ([column, type]) => [`${table}.${column}`, readColumn(type)] as const,
    ),
  )
  const known = new Map<string, Column>(written)
  const real = rows.map(({ table, column, udt, ...rest }) => {
    const name = `${table}.${column}` as const
    const ours = known.get(name)
    // A narrower type, such as a status, is ours to know; `unknown` may be null anyway.
    const isPlain = !ours || /^(string|number|boolean|Date)$/.test(ours.type)
    const type = isPlain ? typeOf(udt) : ours.type
    return [name, { ...rest, ...(type === 'unknown' && { is_nullable: false }), type }] as const
  })
  const inOrder = (columns: readonly (readonly [string, Column])[]) =>
    Object.fromEntries(columns.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  expect(inOrder(written)).toEqual(inOrder(real))
})
