import { exportCustomers } from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertManyCustomers } from '#bench/customers-data.ts'
import { readCsvLine } from '#kernel/csv.ts'
import { createFixtures, createCustomer } from '#test/fixtures.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'

const many = 10_500

/** Texts that begin a formula in some spreadsheet, with the text that the file has instead. */
const risky: Record<string, string> = {
  '＝1+1': "'＝1+1",
  '＋44': "'＋44",
  '－1': "'－1",
  '＠SUM(A1)': "'＠SUM(A1)",
  '﹦1+1': "'﹦1+1",
  '\u22121': "'\u22121",
  '\u200b=1+1': "'\u200b=1+1",
  '\u2060\ufeff=1+1': "'\u2060\ufeff=1+1",
  '\u00a0=1+1': "'\u00a0=1+1",
  '\t1': "'\t1",
  '\r1': "'\r1",
  // These would be two cells in languages whose spreadsheets separate cells by semicolons or tabs.
  'a;=1+1': 'a;=1+1',
  'a\t=1+1': 'a\t=1+1',
  'a = b': 'a = b',
  'Flat 2 - garden': 'Flat 2 - garden',
}

describe.each(mainEngines)('on %s', (engine) => {
  let admin: SignedInClient

  const { app, database } = useApp({ engine })
  beforeAll(async () => {
    await createFixtures(database.db)
    await createCustomer(database.db, {
      fname: '=HYPERLINK("http://example.org")',
      lname: '@Aaron, "the first"',
      email: '-1@example.org',
      mphone: '+447700900123',
      phone: '+44 20 7946 0812',
      address: '1 High Street\r\nFlat 2',
    })
    for (const address of Object.keys(risky))
      await createCustomer(database.db, { lname: 'Risky', address })
    await insertManyCustomers(database.db, many)
    admin = await signIn(app, await createUser(database.db, { is_admin: true }))
  })

  const download = async (query: Record<string, string> = {}) => {
    const answer = await fetch(
      `${app.apiBase}/customers/export?${new URLSearchParams(query).toString()}`,
      { headers: { authorization: `Bearer ${admin.token}` } },
    )
    return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
  }

  test('the file lists every customer once, in the order of the list', async () => {
    const { answer, bytes } = await download({ sort: 'id,desc' })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.csv"/)
    // The UTF-8 byte order mark, by which spreadsheets recognise the encoding.
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).split('\r\n')
    const ids = lines
      .slice(1)
      .map((line) => Number(readCsvLine(line)?.[0]))
      .filter(Boolean)
    expect(ids).toHaveLength(many + 2 - 1 + Object.keys(risky).length)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('formulas become text, and every other character stays', async () => {
    const { bytes } = await download({ search: 'aaron' })
    expect(new TextDecoder().decode(bytes)).toContain(
      [
        `"'=HYPERLINK(""http://example.org"")"`,
        `"'@Aaron, ""the first"""`,
        `"'-1@example.org"`,
        '"07700 900123"',
        '"+44 20 7946 0812"',
        '""',
        '"1 High Street\r\nFlat 2"',
      ].join(','),
    )
  })

  test("no spelling begins a formula, and no cell splits in two in another language's spreadsheet", async () => {
    const { bytes } = await download({ search: 'risky' })
    const text = new TextDecoder().decode(bytes)
    for (const shown of Object.values(risky)) expect(text).toContain(`,"${shown}",`)
    for (const line of text.trimEnd().split('\r\n')) expect(line).toMatch(/^"[^]*"$/)
  })

  test('a reader who disconnects stops the export, and the next caller is served', async () => {
    const leaving = new AbortController()
    const answer = await fetch(`${app.apiBase}/customers/export`, {
      headers: { authorization: `Bearer ${admin.token}` },
      signal: leaving.signal,
    })
    await answer.body?.getReader().read()
    leaving.abort()
    const csv = await (await admin.call(exportCustomers, { query: { search: 'hollis' } })).text()
    expect(csv).toContain('"Grace","Hollis"')
  })
})
