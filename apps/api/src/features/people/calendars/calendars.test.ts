import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  addMyCalendar,
  calendarsAtMost,
  checkMyCalendar,
  deleteMyCalendar,
  deleteTreasure,
  deleteTreasureCalendar,
  getDiary,
  listJobMatches,
  listMyCalendars,
  listTreasureCalendars,
  listWindows,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOption } from '#test/booking-fixtures.ts'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { readMails } from '#test/outbox.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { testSeal } from '#test/test-app.ts'
import { mainEngines } from '#test/test-database.ts'
import { useApp } from '#test/use-app.ts'
import { httpsCalendars } from '#adapters/calendars/https-calendars.ts'
import type { Calendars } from '#kernel/calendars.ts'
import { startWorker } from '#kernel/tasks/worker.ts'
import { calendarTasks } from './calendar-tasks.ts'

// A Monday.
const start = new Date('2026-11-30T10:00:00Z')
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const day = 1_440

const entry = (date: string, from: string, until: string) =>
  `BEGIN:VEVENT\r\nUID:${date}${from}\r\nDTSTART:${date}T${from}00Z\r\nDTEND:${date}T${until}00Z\r\nSUMMARY:Dentist\r\nEND:VEVENT\r\n`
const calendar = (...entries: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entries.join('')}END:VCALENDAR\r\n`
const tuesday = entry('20261201', '1000', '1100')

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const file =
  (text: string): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(text)
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(code, headers).end()

describe.each(mainEngines)('on %s', (engine) => {
  let now = start
  const { app, database } = useApp({ engine, clock: () => now })
  const answers = new Map<string, Answer>()
  let asked: IncomingMessage[] = []
  let host: Server
  let local: Calendars
  let at = ''
  let inside = ''
  let insideAsked = 0
  let insideHost: Server
  let sam: SignedInClient
  let mia: SignedInClient
  let franchisee: SignedInClient
  let id_sam: number
  let id_customer: number
  let option: number

  beforeAll(async () => {
    const listen = async (server: Server, address: string) => {
      await new Promise<void>((done) => {
        server.listen(0, address, done)
      })
      return `http://${address}:${(server.address() as AddressInfo).port}`
    }
    host = createServer((request, response) => {
      asked.push(request)
      const answer = answers.get(request.url ?? '') ?? status(404)
      answer(request, response)
    })
    at = await listen(host, '127.0.0.1')
    insideHost = createServer((request, response) => {
      insideAsked += 1
      file(calendar(tuesday))(request, response)
    })
    inside = await listen(insideHost, '127.0.0.2')
    // The first address counts as the open internet.
    const real = httpsCalendars({
      mayConnect: (address) => address === '127.0.0.1',
      protocol: 'http:',
      timeLimit: 1_000,
    })
    local = { read: ({ url, ...call }) => real.read({ ...call, url: at + new URL(url).pathname }) }

    const { db } = database
    ;({ id_customer } = await createFixtures(db))
    option = await createOption(db, { is_service_defualt: true })
    id_sam = await createTreasure(db, {
      lname: 'Okafor',
      mphone: '+447700900001',
      email: 'sam@example.org',
    })
    const id_mia = await createTreasure(db, { lname: 'Mori', mphone: '+447700900002' })
    sam = await signIn(app, await createUser(db, { id_treasure: id_sam }))
    mia = await signIn(app, await createUser(db, { id_treasure: id_mia }))
    franchisee = await signIn(app, await createUser(db, { id_ambassador: 1 }))
  })
  afterAll(() => {
    for (const server of [host, insideHost]) {
      server.closeAllConnections()
      server.close()
    }
  })
  beforeEach(async () => {
    now = start
    asked = []
    insideAsked = 0
    await database.db.deleteFrom('busy_feeds').execute()
    await database.db.deleteFrom('tasks').execute()
  })

  const tasks = () => calendarTasks({ database, seal: testSeal, calendars: local })
  const workAt = async (minutes: number) => {
    now = later(minutes)
    expect(await runDueTasks(database, tasks(), now)).toEqual([])
  }
  const add = (path: string, name = 'Family') =>
    sam.call(addMyCalendar, { body: { name, url: `https://calendar.example.com${path}` } })
  const mine = async () => (await sam.call(listMyCalendars, {})).data
  const times = async () =>
    (
      await database.db
        .selectFrom('busy_times')
        .select(sql<Date>`lower(during)`.as('from'))
        .orderBy('during')
        .execute()
    ).map(({ from }) => from.toISOString().slice(5, 16))
  /** Adds a calendar and returns the problem with it, after one attempt. */
  async function problemOf(path: string, answer: Answer) {
    answers.set(path, answer)
    const { id } = await add(path)
    await workAt(0)
    return (await mine()).find((one) => one.id === id)?.problem
  }

  test('a calendar is read, its address is encrypted, and only times are saved', async () => {
    answers.set('/secret-1234/basic.ics', file(calendar(tuesday)))
    const url = 'webcal://calendar.example.com/secret-1234/basic.ics'
    const made = await sam.call(addMyCalendar, { body: { name: ' Family ', url } })
    const shown = {
      name: 'Family',
      host: 'calendar.example.com',
      problem: null,
      failing_since: null,
    }
    expect(made).toEqual({ id: made.id, ...shown, checked_at: null, is_checking: true })
    await workAt(1)
    const checked_at = later(1).toISOString()
    expect(await mine()).toEqual([{ id: made.id, ...shown, checked_at, is_checking: false }])
    expect(await times()).toEqual(['12-01T10:00'])
    const kept = JSON.stringify([
      await database.db.selectFrom('busy_feeds').selectAll().execute(),
      await database.db.selectFrom('busy_times').selectAll().execute(),
      await database.db.selectFrom('events').selectAll().execute(),
      await database.db.selectFrom('idempotency_keys').selectAll().execute(),
    ])
    for (const secret of ['secret-1234', 'Dentist']) expect(kept).not.toContain(secret)
  })

  test('each calendar is read every hour, but an unchanged one in full only once a day', async () => {
    let text = calendar(tuesday)
    answers.set('/etag', ({ headers }, response) => {
      const signs = { etag: '"1"', 'last-modified': 'Mon, 30 Nov 2026 09:00:00 GMT' }
      const isSame = headers['if-none-match'] === '"1"'
      response.writeHead(isSame ? 304 : 200, signs).end(isSame ? undefined : text)
    })
    await add('/etag')
    await workAt(0)
    await workAt(30)
    expect(asked).toHaveLength(1)
    await workAt(60)
    expect(
      asked.map(({ headers }) => [headers['if-none-match'], headers['if-modified-since']]),
    ).toEqual([
      [undefined, undefined],
      ['"1"', 'Mon, 30 Nov 2026 09:00:00 GMT'],
    ])
    expect(await mine()).toMatchObject([{ checked_at: later(60).toISOString(), problem: null }])
    expect(await times()).toEqual(['12-01T10:00'])
    // Eight weeks from tomorrow reach a day further.
    text = calendar(tuesday, entry('20270125', '1000', '1100'))
    await workAt(day)
    expect(asked[2]?.headers['if-none-match']).toBeUndefined()
    expect(await times()).toEqual(['12-01T10:00', '01-25T10:00'])
  })

  test.each([
    ['no address', 'my calendar', 'This is no address.'],
    [
      'an address without https',
      'http://calendar.example.com/a',
      'The address has to begin with https://.',
    ],
    ['this machine', 'https://localhost/a', 'The address has to be one of the open internet.'],
    ['a private network', 'webcal://10.0.0.1/a', 'The address has to be one of the open internet.'],
    [
      'a cloud’s metadata address',
      'https://169.254.169.254/a',
      'The address has to be one of the open internet.',
    ],
  ])('%s is refused in words', async (_, url, message) => {
    const body = { name: 'Family', url }
    expect(await refusal(sam, addMyCalendar, { body })).toMatchObject({
      status: 422,
      code: 'calendar_address',
      message,
      errors: { url: [message.slice(0, -1)] },
    })
  })

  test('an internal address is not called, even if another host redirects to it', async () => {
    answers.set('/moved', status(302, { location: '/here' }))
    answers.set('/here', file(calendar(tuesday)))
    await add('/moved')
    await workAt(0)
    expect(await times()).toEqual(['12-01T10:00'])
    const port = new URL(inside).port
    const words = 'This address isn’t on the open internet.'
    const leads = (location: string) => problemOf('/inside', status(307, { location }))
    expect(await leads(`${inside}/a`)).toBe(words)
    await database.db.deleteFrom('busy_feeds').execute()
    expect(await leads(`http://[::1]:${port}/`)).toBe(words)
    expect(insideAsked).toBe(0)
    expect(await times()).toEqual([])
  })

  test.each<[string, Answer, string]>([
    ['redirects for ever', status(302, { location: '/again' }), 'We can’t reach this address.'],
    [
      'redirects to another protocol',
      status(302, { location: 'ftp://example.com/' }),
      'We can’t reach this address.',
    ],
    ['fails', status(500), 'We can’t reach this address.'],
    [
      'requires a password',
      status(401),
      'The calendar doesn’t let us read it. Please copy its secret address again.',
    ],
    ['has no file at the address', status(404), 'There’s no longer a calendar at this address.'],
    ['answers that the file is gone', status(410), 'There’s no longer a calendar at this address.'],
    ['breaks off', (request) => request.socket.destroy(), 'We can’t reach this address.'],
    [
      'answers with a page',
      file('<!doctype html>'),
      'There’s no calendar at this address. Please copy the one that ends in .ics.',
    ],
    ['says nothing', () => {}, 'The calendar took longer than 10 seconds to answer.'],
    [
      'stops half-way',
      (_request, response) => void response.writeHead(200).write('BEGIN:VCALENDAR'),
      'The calendar took longer than 10 seconds to answer.',
    ],
  ])('a host that %s is a problem in words', async (_, answer, words) => {
    expect(await problemOf('/again', answer)).toBe(words)
    expect(await mine()).toMatchObject([{ failing_since: start.toISOString(), is_checking: false }])
  })

  test('only 5 MB of a file of 20 MB are read', async () => {
    let sent = 0
    let ended = false
    const found = await problemOf('/large', (_request, response) => {
      response.writeHead(200).on('close', () => void (ended = true))
      const part = Buffer.alloc(256 * 1_024, 'x')
      const send = () => {
        while (!ended && sent < 20 * 1_048_576) {
          sent += part.length
          if (!response.write(part)) return void response.once('drain', send)
        }
        response.end()
      }
      send()
    })
    expect(found).toBe('The calendar is larger than 5 MB.')
    // The sockets buffer some of the rest.
    expect(sent).toBeLessThan(12 * 1_048_576)
  })

  test(
    'reading a rule for each second, or a rule that no date fits, ends soon',
    { tags: 'slow' },
    async () => {
      const rule = (words: string, since = '20261201') =>
        calendar(entry(since, '1000', '1001').replace('END:VEVENT', `RRULE:${words}\r\nEND:VEVENT`))
      const words =
        'There’s more in this calendar than we can read: at most 2,000 times in 8 weeks.'
      expect(await problemOf('/seconds', file(rule('FREQ=SECONDLY')))).toBe(words)
      const begun = performance.now()
      expect(await problemOf('/never', file(rule('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31')))).toBe(
        words,
      )
      expect(performance.now() - begun).toBeLessThan(20_000)
    },
  )

  test('after a failure the times are kept for a week, and the treasure is notified once, after a day', async () => {
    answers.set('/fails', file(calendar(tuesday)))
    await add('/fails', 'Football')
    await workAt(0)
    answers.set('/fails', status(404))
    const mails = () => readMails(database.db, 'sam@example.org')
    for (const hour of [1, 2, 24]) await workAt(hour * 60)
    expect(await mails()).toEqual([])
    for (const hour of [25, 26, 60]) await workAt(hour * 60)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('We can’t read your calendar Football')
    expect(mail?.body).toContain('There’s no longer a calendar at this address.')
    expect(await times()).toEqual(['12-01T10:00'])
    await workAt(7 * day)
    expect(await times()).toEqual(['12-01T10:00'])
    await workAt(7 * day + 60)
    expect(await times()).toEqual([])
    answers.set('/fails', file(calendar(tuesday, entry('20261210', '1000', '1100'))))
    await workAt(7 * day + 120)
    expect(await mine()).toMatchObject([{ problem: null, failing_since: null }])
    expect(await times()).toEqual(['12-10T10:00'])
  })

  test('a treasure has five calendars at most, even if two are added at once', async () => {
    for (let n = 1; n < calendarsAtMost; n += 1) await add(`/${n}`)
    const both = await Promise.allSettled([add('/5'), add('/6')])
    expect(both.map(({ status: is }) => is).toSorted()).toEqual(['fulfilled', 'rejected'])
    const body = { name: 'Seven', url: 'https://calendar.example.com/7' }
    expect(await refusal(sam, addMyCalendar, { body })).toMatchObject({
      status: 409,
      code: 'too_many_calendars',
    })
    expect(await mine()).toHaveLength(calendarsAtMost)
    await mia.call(addMyCalendar, { body })
  })

  test('a calendar can be checked now, once a minute', async () => {
    const { id } = await add('/now')
    await workAt(0)
    const check = { params: { id }, body: {} }
    expect(await sam.call(checkMyCalendar, check)).toMatchObject({ is_checking: false })
    now = later(1)
    expect(await sam.call(checkMyCalendar, check)).toMatchObject({ is_checking: true })
    await workAt(1)
    expect(asked).toHaveLength(2)
  })

  test('another treasure’s calendar answers like an absent one', async () => {
    const { id } = await add('/mine')
    const others = { params: { id } }
    for (const client of [mia, sam]) {
      const which = client === mia ? others : { params: { id: 2_000_000 } }
      const absent = { status: 404, code: 'calendar_not_found' }
      expect(await refusal(client, deleteMyCalendar, which)).toMatchObject(absent)
      expect(await refusal(client, checkMyCalendar, { ...which, body: {} })).toMatchObject(absent)
    }
    expect(await mia.call(listMyCalendars, {})).toEqual({ data: [] })
    expect(await mine()).toHaveLength(1)
    expect(await sam.call(deleteMyCalendar, others)).toEqual({ id })
    expect(await mine()).toEqual([])
  })

  test('staff see a treasure’s calendars without their addresses, and remove them', async () => {
    answers.set('/a', file(calendar(tuesday)))
    const { id } = await add('/a')
    await workAt(0)
    const { data } = await franchisee.call(listTreasureCalendars, { params: { id: id_sam } })
    expect(data).toEqual(await mine())
    const { db } = database
    const elsewhere = await signIn(app, await createUser(db, { id_ambassador: 2 }))
    expect(await refusal(elsewhere, deleteTreasureCalendar, { params: { id } })).toMatchObject({
      status: 404,
    })
    await franchisee.call(deleteTreasureCalendar, { params: { id } })
    expect([await mine(), await times()]).toEqual([[], []])
  })

  test('no data remains of a deleted treasure, or of a calendar that is removed while it is read', async () => {
    const { db } = database
    const id_treasure = await createTreasure(db, { lname: 'Gone', mphone: '+447700900009' })
    const gone = { id_treasure, name: 'x', host: 'x', created_at: start, asked_at: start }
    const sealed = testSeal.close(
      'https://calendar.example.com/held',
      `calendar of treasure ${id_treasure}`,
    )
    await db
      .insertInto('busy_feeds')
      .values({ ...gone, url: sealed })
      .execute()
    answers.set('/held', (request, response) => {
      void (async () => {
        const admin = await signIn(app, await createUser(db, { is_admin: true, super: true }))
        await admin.call(deleteTreasure, { params: { id: id_treasure }, query: {} })
        file(calendar(tuesday))(request, response)
      })()
    })
    await workAt(0)
    expect(asked).toHaveLength(1)
    expect(await db.selectFrom('busy_feeds').selectAll().execute()).toEqual([])
    expect(await times()).toEqual([])
  })

  test('two workers read each calendar once', async () => {
    answers.set('/w', file(calendar(tuesday)))
    for (let n = 0; n < 4; n += 1) await add('/w')
    const workers = await Promise.all(
      [1, 2].map(() =>
        startWorker({ database, tasks: tasks(), clock: () => now, log: { error: () => {} } }),
      ),
    )
    await expect.poll(times, { timeout: 15_000 }).toHaveLength(4)
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(asked).toHaveLength(4)
    expect((await mine()).every(({ problem }) => problem === null)).toBe(true)
  })

  describe('a busy time', () => {
    const on = { from: '2026-12-01', to: '2026-12-01' }
    beforeEach(async () => {
      await database.db.deleteFrom('working_hours').execute()
      await database.db
        .insertInto('working_hours')
        .values({ id_treasure: id_sam, weekday: 2, from_minute: 540, to_minute: 780, mode: 'book' })
        .execute()
      answers.set('/busy', file(calendar(tuesday)))
    })
    const windows = async () => {
      const query = { option, postcode: 'SE13 5AB', from: '2026-12-01' }
      const { data } = await app.client.call(listWindows, { query })
      return data.filter(({ start_at }) => start_at.startsWith('2026-12-01'))
    }

    test('is not offered to customers, who see no reason, and needs no travel', async () => {
      const all = (await windows()).map(({ start_at }) => start_at.slice(11, 16))
      expect(all).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
      await add('/busy')
      await workAt(0)
      const left = await windows()
      expect(left.map(({ start_at }) => start_at.slice(11, 16))).toEqual(['11:00'])
      expect(Object.keys(left[0] ?? {}).toSorted()).toEqual(['confirmed', 'end_at', 'start_at'])
    })

    test('reduces the free time of a day, which staff read in words', async () => {
      const { db } = database
      const [id_job = 0] = await createJobs(db, id_customer, [{}])
      await db.updateTable('jobs').set({ wanted: 'date', wanted_on: '2026-12-01' }).execute()
      await db.updateTable('treasures').set({ complete: true }).execute()
      const match = async () => {
        const call = { params: { id: id_job }, query: { all: true } }
        const { data } = await franchisee.call(listJobMatches, call)
        return data.find(({ id_treasure }) => id_treasure === id_sam)
      }
      const words = 'Has something else in their calendar on 1 Dec'
      expect((await match())?.obstacles).not.toContain(words)
      answers.set('/busy', file(calendar(entry('20261201', '0000', '2330'))))
      await add('/busy')
      await workAt(0)
      expect(await match()).toMatchObject({ may_ask: true })
      expect((await match())?.obstacles).toContain(words)
    })

    test('appears in the diary with the name of its calendar', async () => {
      await add('/busy')
      await workAt(0)
      const busy = {
        id_treasure: id_sam,
        calendar: 'Family',
        start_at: '2026-12-01T10:00:00.000Z',
        end_at: '2026-12-01T11:00:00.000Z',
      }
      expect((await sam.call(getDiary, { query: on })).busy).toEqual([busy])
      expect((await franchisee.call(getDiary, { query: on })).busy).toEqual([busy])
      expect((await mia.call(getDiary, { query: on })).busy).toEqual([])
      const long = { from: '2026-12-01', to: '2026-12-08' }
      expect((await franchisee.call(getDiary, { query: long })).busy).toEqual([])
      const one = { ...long, id_treasure: id_sam }
      expect((await franchisee.call(getDiary, { query: one })).busy).toEqual([busy])
    })
  })
})
