import { checkImport, exportRegion, listCustomers, runImport } from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { importTasks } from '../src/features/site/imports/import-tasks.ts'
import { createFixtures } from './fixtures.ts'
import { counted, importing, lettersOf } from './importing.ts'
import { runDueTasks } from './run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from './sign-in.ts'
import { useApp } from './use-app.ts'

/** Rows of the file: `IMPORT_ROWS=100000`. */
const rows = Number(process.env['IMPORT_ROWS'] ?? 400)
const minutes = 60_000

let office: SignedInClient
const { app, database } = useApp()
const { uploaded, now } = importing({ app, database, by: () => office })
beforeAll(async () => {
  await createFixtures(database.db)
  office = await signIn(app, await createUser(database.db, { is_admin: true }))
})

test.each([
  ['customers', customers],
  ['jobs', jobs],
] as const)(
  `${rows} %s are checked and imported while staff work`,
  { timeout: 30 * minutes },
  async (kind, lines) => {
    const one = await uploaded(new Blob([...lines(rows)]), { kind })
    expect(one.rows).toBe(rows)
    const idle = await pace(async (isOver) => !isOver(100))
    const [checking, beside] = await timed(one.id, checkImport)
    expect((await now(one.id)).counts).toEqual(counted({ added: rows }))
    const [running, besideRun] = await timed(one.id, runImport)
    expect((await now(one.id)).counts).toEqual(counted({ added: rows }))
    const after = await pace(async (isOver) => !isOver(100))
    const figures = { kind, rows, checking, running, idle, beside, besideRun, after }
    if (process.env['IMPORT_ROWS']) process.stdout.write(`${JSON.stringify(figures)}\n`)
    expect(running).toBeLessThan(Math.max(minutes, rows * 3))
  },
)

test(
  'the file of a large region is written while it is sent',
  { timeout: 30 * minutes },
  async () => {
    const began = performance.now()
    const before = process.memoryUsage.rss()
    let [first, bytes, most] = [0, 0, 0]
    const onChunk = (chunk: Uint8Array) => {
      first ||= Math.round(performance.now() - began)
      bytes += chunk.length
      most = Math.max(most, process.memoryUsage.rss() - before)
    }
    const file = await office.call(exportRegion, { params: { id: 1 } }, { onChunk })
    const figures = { first, all: Math.round(performance.now() - began), bytes, most }
    if (process.env['IMPORT_ROWS']) process.stdout.write(`${JSON.stringify(figures)}\n`)
    expect(file.size).toBe(bytes)
    expect(first).toBeLessThan(figures.all)
  },
)

/** Runs the task of a call. Returns its milliseconds, and the pace of other calls meanwhile. */
async function timed(id: number, endpoint: typeof checkImport | typeof runImport) {
  await office.call(endpoint, { params: { id } })
  const began = performance.now()
  let isDone = false
  const work = runDueTasks(database, importTasks({ database }), new Date()).then((failures) => {
    isDone = true
    return failures
  })
  const beside = await pace(async () => !isDone)
  expect(await work).toEqual([])
  return [Math.round(performance.now() - began), beside] as const
}

/** The 95th percentile of the milliseconds of a list, asked for again and again with a pause. */
async function pace(goesOn: (isOver: (calls: number) => boolean) => Promise<boolean>) {
  const took: number[] = []
  do {
    const began = performance.now()
    await office.call(listCustomers, { query: { search: 'Nobody at all' } })
    took.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 20))
  } while (await goesOn((calls) => took.length >= calls))
  return Math.round(took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0)
}

/** A list of customers, a dozen at each postcode, some with a company or notes. */
function* customers(count: number) {
  yield 'First name,Last name,Email,Mobile,Address,Postcode,Notes\n'
  for (let i = 0; i < count; i += 1) {
    const place = Math.floor(i / 12)
    const outward = ['SE13', 'SE3', 'BN1'][place % 3]
    const inward = `${Math.floor(place / 3) % 10}${lettersOf(Math.floor(place / 30), 2)}`
    yield `Robin${lettersOf(i, 5)},Marsh${lettersOf(i * 7, 5)},robin.${i}@example.org,07${String(700_000_000 + i)},${i} Quay,${outward} ${inward},${i % 3 ? '' : 'Ring twice'}\n`
  }
}

/** Past jobs of other customers, five each, most with what was charged. */
function* jobs(count: number) {
  yield 'Job no,Client name,Client email,Address,Postcode,Service,Date,Status,Price,Pay,Charged\n'
  for (let i = 0; i < count; i += 1) {
    const who = Math.floor(i / 5)
    const place = Math.floor(who / 12)
    const postcode = `${['SE13', 'SE3', 'BN1'][place % 3]} ${place % 10}${lettersOf(Math.floor(place / 10), 2)}`
    const day = new Date(Date.UTC(2026, 0, 1 + (i % 300))).toISOString().slice(0, 10)
    yield `J${i},Ellis${lettersOf(who, 5)} Fenn${lettersOf(who * 7, 5)},ellis.${who}@example.org,${who} Quay,${postcode},Gardening,${day},${i % 9 ? 'Done' : 'Cancelled'},60,40,${i % 3 ? 60 : ''}\n`
  }
}
