import { readFileSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import { describe, expect, test } from 'vitest'
import { readWriters, tablesWritten } from './writers.ts'

const source = new URL('../../apps/api/src/', import.meta.url).pathname
const types = readFileSync(`${source}kernel/db/tables.ts`, 'utf8')
const [, list = ''] = /export type Tables = \{\n(.*?)\n\}/s.exec(types) ?? []
const tables = new Set([...list.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name))

/** Returns the folder of a file's noun, even if the file is in a folder below it. */
const folderOf = (file: string) => /^features\/[^/]+\/[^/]+/.exec(file)?.[0] ?? dirname(file)

test('the files that write a table are all in one folder', () => {
  const folders = Object.entries(readWriters(source, tables)).map(
    ([table, files]) => [table, [...new Set(files.map(folderOf))].toSorted()] as const,
  )
  expect(Object.fromEntries(folders.filter(([, all]) => all.length > 1))).toEqual({})
})

describe('a statement that writes a table is found', () => {
  test.each([
    ["tx.insertInto('jobs').values(row)"],
    ["tx\n  .updateTable('jobs')\n  .set({ at })"],
    ["tx.deleteFrom('jobs').where('id', '=', id)"],
    ['sql`insert into jobs (id) select 1`'],
    ['sql`update jobs set id_status = 1`'],
    ['sql`\n  update jobs\n  set id_status = 1`'],
    ['sql`update jobs j set id_status = 1`'],
    ['sql`update jobs as j set id_status = 1`'],
    ['sql`delete from jobs where id = 1`'],
  ])('%s', (text) => {
    expect(tablesWritten(text)).toContain('jobs')
  })

  test('a statement that only reads is not found', () => {
    expect(tablesWritten("db.selectFrom('jobs').forUpdate() // update the list of jobs")).toEqual(
      [],
    )
  })
})
