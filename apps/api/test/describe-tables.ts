import { sql } from 'kysely'
import { columnTypes, declaredIn, writtenByTriggers } from './column-types.ts'
import type { Database } from '../src/kernel/db/connect.ts'

type Column = {
  table: string
  column: string
  /** PostgreSQL's name of the type. Array types begin with `_`. */
  udt: string
  is_nullable: boolean
  has_default: boolean
  /** True if only the database writes the column: a generated column or an identity. */
  is_given: boolean
  /** The column's own check, in PostgreSQL's words. */
  check: string | null
}

/**
 * Returns the source of `kernel/db/tables.ts`: the tables of a migrated database as Kysely's types.
 */
export async function describeTables({ db }: Pick<Database, 'db'>): Promise<string> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column, c.udt_name as udt,
      c.is_nullable = 'YES' as is_nullable,
      c.column_default is not null or c.identity_generation is not null as has_default,
      c.is_generated = 'ALWAYS' or c.identity_generation is not distinct from 'ALWAYS' as is_given,
      (
        select string_agg(pg_get_constraintdef(k.oid), ' ' order by k.conname)
        from pg_constraint k
        where k.conrelid = c.table_name::regclass and k.contype = 'c'
          and k.conkey = array[c.ordinal_position::smallint]
      ) as check
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'migrations'
    order by c.table_name collate "C", c.ordinal_position`.execute(db)
  const tables = new Set(rows.map(({ table }) => table))
  const types = [...tables].map((name) => {
    const columns = rows.filter(({ table }) => table === name)
    return `  ${name}: {\n${columns.map((one) => `    ${one.column}: ${typeOf(one)}\n`).join('')}  }\n`
  })
  const body = `export type Tables = {\n${types.join('')}}\n`
  return `// Written by \`pnpm describe-tables\` from the migrations and test/column-types.ts: change them there.\n${importsOf(body)}\n${body}`
}

function typeOf({ table, column, udt, is_nullable, has_default, is_given, check }: Column): string {
  const own = columnTypes[`${table}.${column}`] ?? wordsOf(check) ?? scalars(udt)
  // `unknown` may be null anyway.
  const read = is_nullable && own !== 'unknown' ? `${own} | null` : own
  if (is_given || writtenByTriggers.includes(`${table}.${column}`))
    return `GeneratedAlways<${read}>`
  const written = writtenAs(udt, own)
  if (written === own) return has_default ? `Generated<${read}>` : read
  const change = is_nullable ? `${written} | null` : written
  return `ColumnType<${read}, ${change}${is_nullable || has_default ? ' | undefined' : ''}, ${change}>`
}

/**
 * Type for writing: JSON as text from `toJsonb`, numeric also as a number, arrays also readonly.
 */
function writtenAs(udt: string, read: string): string {
  if (udt === 'jsonb') return 'string'
  if (udt === 'numeric') return 'string | number'
  return udt.startsWith('_') ? `readonly ${read}` : read
}

/** Turns a check's list of words into a union. Returns undefined for any other check. */
function wordsOf(check: string | null): string | undefined {
  const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(check ?? '') ?? []
  const words = list?.split(', ').map((word) => /^('[\w-]+')::text$/.exec(word)?.[1])
  return words?.every((word) => word !== undefined) ? words.join(' | ') : undefined
}

/**
 * Type for reading, the same in both drivers: int8 is a number. Dates, numerics, ranges and boxes
 * are text.
 */
function scalars(udt: string): string {
  if (udt.startsWith('_')) return `${scalars(udt.slice(1))}[]`
  if (/^(int|float)/.test(udt)) return 'number'
  if (udt === 'bool') return 'boolean'
  if (udt.startsWith('timestamp')) return 'Date'
  if (/^(text|varchar|bpchar|char|date|numeric|uuid|time|daterange|tstzrange|box)$/.test(udt))
    return 'string'
  throw new Error(`A column has the type ${udt}, which describe-tables does not know.`)
}

function importsOf(body: string): string {
  const files: Record<string, string[]> = {}
  for (const name of new Set(body.match(/\b[A-Z]\w+/g)?.toSorted()))
    if (!['Tables', 'Date', 'Record'].includes(name)) (files[fileOf(name)] ??= []).push(name)
  return Object.entries(files)
    .map(([file, names]) => `import type { ${names.join(', ')} } from '${file}'\n`)
    .toSorted()
    .join('')
}

const fileOf = (name: string) =>
  /^(ColumnType|Generated|GeneratedAlways)$/.test(name)
    ? 'kysely'
    : (declaredIn[name] ?? '@treasures/api-client')
