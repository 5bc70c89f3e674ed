import {
  exportRegion,
  updateImportMapping,
  type Import,
  type ImportKind,
} from '@treasures/api-client'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createFixtures } from '#test/fixtures.ts'
import { counted, lines, daysAhead, importing, mappingOf } from '#test/importing.ts'
import { createIssued } from '#test/invoice-fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'

const old = useApp()
const other = useApp()

describe('the file of a region', () => {
  let office: SignedInClient
  let otherOffice: SignedInClient
  const at = {
    old: importing({ ...old, by: () => office }),
    other: importing({ ...other, by: () => otherOffice }),
  }

  beforeAll(async () => {
    for (const { database } of [old, other]) {
      await createFixtures(database.db)
      await sql`delete from customers`.execute(database.db)
      await database.db.insertInto('skills').values({ name: 'Gardening', id_service: 1 }).execute()
    }
    office = await signIn(old.app, await createUser(old.database.db, { super: true }))
    otherOffice = await signIn(other.app, await createUser(other.database.db, { super: true }))
  })

  /** Imports a file, including people who are similar to others. Returns the counts. */
  async function bring(where: 'old' | 'other', kind: ImportKind, file: string) {
    const { uploaded, checked, ran } = at[where]
    const one: Import = await uploaded(file, { kind })
    const body = mappingOf(one, { add_similar: true, id_region: 1 })
    const by = where === 'old' ? office : otherOffice
    await by.call(updateImportMapping, { params: { id: one.id }, body })
    const said = (await checked(one.id)).counts
    const done = await ran(one.id)
    expect(done.counts).toEqual(said)
    return done.counts
  }

  async function takeOut(by: SignedInClient) {
    const file = await by.call(exportRegion, { params: { id: 1 } })
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
    return Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]),
    )
  }

  /** Columns of a file that have to be the same in both installations, in order. */
  const rowsOf = (text = '', ...columns: string[]) =>
    (parse(text, { columns: true, bom: true }) as Record<string, string>[])
      .map((row) => columns.map((column) => row[column]).join(' | '))
      .toSorted()
  const sumOf = (text: string | undefined, column: string) =>
    (parse(text ?? '', { columns: true, bom: true }) as Record<string, string>[]).reduce(
      (sum, row) => sum + Math.round(Number(row[column]) * 100),
      0,
    )

  test('is imported by an empty installation: the same people, jobs, series and sums', async () => {
    await bring(
      'old',
      'treasures',
      lines(
        'Name,Mobile,Address,Postcode,Skills',
        'Tom Fern,07700900777,1 Shed,SE13 5AB,Gardening',
      ),
    )
    await bring(
      'old',
      'customers',
      lines(
        'Name,Email,Mobile,Address,Postcode,Notes,Company',
        'Ann Lee,home@example.org,07700900123,1 Quay,SE13 5AB,"Dog, ""big""\nand loud",Lee & Co',
        'Bob Lee,home@example.org,,1 Quay,SE13 5AB,=1+1,',
        'Zoë Nuñez,,,,,,',
      ),
    )
    await bring(
      'old',
      'jobs',
      lines(
        'Number,Name,Email,Postcode,Service,Date,Time,Status,Price,Pay,Treasure,Charged,Paid out',
        'A1,Ann Lee,home@example.org,SE13 5AB,Gardening,3/4/26,,Done,120,80,Tom Fern,120,80',
        'A2,Ann Lee,home@example.org,SE13 5AB,Cleaning,5/4/26,,Cancelled,60,40,,,',
        `A3,Bob Lee,home@example.org,SE13 5AB,Gardening,${daysAhead(20)},09:00,Booked,60,40,Tom Fern,,`,
        `A4,Bob Lee,home@example.org,SE13 5AB,Gardening,${daysAhead(30)},,New,70,50,,,`,
      ),
    )
    await bring(
      'old',
      'series',
      lines(
        'Name,Email,Postcode,Service,Date,Time,Hours,Frequency,Price,Pay,Treasure',
        `Ann Lee,home@example.org,SE13 5AB,Cleaning,${daysAhead(3)},10:00,2,Weekly,44,30,Tom Fern`,
      ),
    )
    const people = await sql<{ id_customer: number; id_treasure: number }>`
      select min(customers.id) as id_customer, min(treasures.id) as id_treasure
      from customers, treasures`.execute(old.database.db)
    const [worked = { id_customer: 0, id_treasure: 0 }] = people.rows
    await createIssued(old.database.db, worked)

    const files = await takeOut(office)
    expect(Object.keys(files)).toEqual([
      '1 treasures.csv',
      '2 customers.csv',
      '3 jobs.csv',
      '4 repeating visits.csv',
      'ledger.csv',
    ])
    expect(files['ledger.csv']?.split('\r\n').length).toBeGreaterThan(2)
    const kinds = ['treasures', 'customers', 'jobs', 'series'] as const
    const names = Object.keys(files)
    const totals = []
    for (const [i, kind] of kinds.entries())
      totals.push(await bring('other', kind, files[names[i] ?? ''] ?? ''))
    expect(totals).toEqual([1, 3, 5, 1].map((added) => counted({ added })))

    const again = await takeOut(otherOffice)
    const same = (name: string, ...columns: string[]) =>
      expect(rowsOf(again[name], ...columns)).toEqual(rowsOf(files[name], ...columns))
    const person = ['First name', 'Surname', 'E-mail', 'Mobile', 'Address', 'Postcode', 'Notes']
    same('1 treasures.csv', ...person, 'Skills', 'Miles')
    same('2 customers.csv', ...person, 'Company')
    const job = [
      'First name',
      'Surname',
      'Service',
      'Postcode',
      'Customer price (GBP)',
      'Treasure price (GBP)',
      'Price unit',
      'Treasure',
    ]
    same('3 jobs.csv', ...job, 'Charged (GBP)', 'Paid out (GBP)')
    same('4 repeating visits.csv', ...job, 'Date', 'Time', 'Hours', 'Frequency')
    for (const column of ['Charged (GBP)', 'Paid out (GBP)']) {
      const sum = sumOf(files['3 jobs.csv'], column)
      expect(sum).toBeGreaterThan(12_000 - 4_000)
      expect(sumOf(again['3 jobs.csv'], column)).toBe(sum)
    }
    for (const [i, kind] of kinds.entries()) {
      const { added } = await bring('other', kind, files[names[i] ?? ''] ?? '')
      expect(added).toBe(0)
    }
  })

  test('needs its switch, which franchisees do not have at first', async () => {
    const franchisee = await signIn(
      old.app,
      await createUser(old.database.db, { id_ambassador: 1 }),
    )
    expect(await refusal(franchisee, exportRegion, { params: { id: 1 } })).toMatchObject({
      status: 403,
    })
    expect(await refusal(office, exportRegion, { params: { id: 99 } })).toMatchObject({
      status: 404,
    })
  })
})
