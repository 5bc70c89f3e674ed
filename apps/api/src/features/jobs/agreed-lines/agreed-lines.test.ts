import {
  agreeForCustomer,
  answerExtraWork,
  answerLinkedAgreedLine,
  askForExtraWork,
  changeWorkJob,
  checkDue,
  createMyEstimate,
  getInvoice,
  getLinkedAgreedLine,
  isApiError,
  issueInvoices,
  listAgreed,
  listJobAgreedLines,
  listMyAgreedLines,
  listMyWorks,
  recordExtraWork,
  recordLabour,
  releaseMyJob,
  updateJob,
  updateLabour,
  withdrawExtraWork,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import { injectClient } from '#test/inject-client.ts'
import { raceRoundsOn } from '#test/race-rounds.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { mainEngines } from '#test/test-database.ts'
import { useApp } from '#test/use-app.ts'
import { createBegunJob } from '#test/work-fixtures.ts'

const today = '2026-12-01'
const at = (time: string, date = today) => new Date(`${date}T${time}Z`)

describe.each(mainEngines)('on %s', (engine) => {
  let now: Date
  /** Another time for every second look at the clock. */
  let orElse: Date | undefined
  let looks = 0
  const clock = () => (orElse && looks++ % 2 ? orElse : now)
  const { app, database } = useApp({ engine, clock })
  let visitor: ReturnType<typeof injectClient>
  let admin: SignedInClient
  let martin: SignedInClient
  let other: SignedInClient
  let priya: SignedInClient
  let ada: SignedInClient
  let id_customer: number
  let id_treasure: number
  let id_job: number
  beforeAll(async () => {
    const { db } = database
    now = at('09:00')
    visitor = injectClient(app)
    await createFixtures(db)
    await db.updateTable('permissions').set({ allowed: true }).execute()
    id_customer = await createCustomer(db, { fname: 'Priya', mphone: '+447700900123' })
    id_treasure = await createTreasure(db, {
      fname: 'Martin',
      lname: 'Penrose',
      mphone: '+447700900001',
      email: 'martin@treasures.example',
    })
    const stranger = await createTreasure(db, { lname: 'Other', mphone: '+447700900002' })
    const neighbour = await createCustomer(db, { fname: 'Ada' })
    admin = await signIn(app, await createUser(db, { is_admin: true, fname: 'Sam' }))
    martin = await signIn(app, await createUser(db, { id_treasure }))
    other = await signIn(app, await createUser(db, { id_treasure: stranger }))
    priya = await signIn(app, await createUser(db, { id_customer }))
    ada = await signIn(app, await createUser(db, { id_customer: neighbour }))
  })
  beforeEach(async () => {
    now = at('09:00')
    await database.db.deleteFrom('messages').execute()
    await database.db.deleteFrom('agreed_lines').where('state', '=', 'asked').execute()
    await database.db.updateTable('timesheets').set({ id_status: 1 }).execute()
    id_job = await createBegunJob(database.db, { id_customer, id_treasure, at: now })
  })

  const ask = (treasureprice = 64, what = 'A new pipe') =>
    martin.call(askForExtraWork, { params: { id: id_job }, body: { what, treasureprice } })
  const answer = (id: number, said: 'agreed' | 'declined', by = priya) =>
    by.call(answerExtraWork, { params: { id }, body: { answer: said } })
  const record = (id: number, date = today) =>
    martin.call(recordExtraWork, { params: { id }, body: { date } })
  const agreeFor = (id: number) =>
    admin.call(agreeForCustomer, { params: { id }, body: { reason: 'Called twice' } })
  /** Messages about extra work, after what waits for it has run. */
  async function told() {
    await app.drain()
    return database.db
      .selectFrom('messages')
      .select(['template', 'body'])
      .where('template', 'like', 'extra_work%')
      .where('channel', '<>', 'push')
      .orderBy('id')
      .execute()
  }
  const linkIn = (body = '') => /customer\/extra-work\/([\w-]+)/.exec(body)?.[1] ?? ''
  const toDos = () =>
    database.db
      .selectFrom('activities')
      .select('descr')
      .where('id_job', '=', id_job)
      .where('to_do', '=', true)
      .execute()

  test('the customer is told with price and link; opening it changes nothing, and yes counts once', async () => {
    const { id } = await ask()
    const [message] = await told()
    expect(message).toMatchObject({ template: 'extra_work_asked' })
    expect(message?.body).toContain('Martin suggests extra work')
    expect(message?.body).toContain('A new pipe\n\nPrice: £80.00')
    const token = linkIn(message?.body)
    const read = () => visitor.call(getLinkedAgreedLine, { params: { token } })
    for (let n = 0; n < 3; n++)
      expect(await read()).toMatchObject({ state: 'asked', treasure: 'Martin', customerprice: 80 })
    const yes = { body: { token, answer: 'agreed' as const } }
    now = at('10:20')
    expect(await visitor.call(answerLinkedAgreedLine, yes)).toMatchObject({
      state: 'agreed',
      answered_at: '2026-12-01T10:20:00.000Z',
    })
    now = at('10:30')
    expect(await visitor.call(answerLinkedAgreedLine, yes)).toMatchObject({
      answered_at: '2026-12-01T10:20:00.000Z',
    })
    const events = await database.db
      .selectFrom('events')
      .select('event')
      .where('id_job', '=', id_job)
      .where('event', 'like', 'extra.%')
      .orderBy('id')
      .execute()
    expect(events.map(({ event }) => event)).toEqual(['extra.asked', 'extra.agreed'])
    // A no after the own yes, and a withdrawal.
    const no = { body: { token, answer: 'declined' as const } }
    expect(await refusal(visitor, answerLinkedAgreedLine, no)).toMatchObject({ status: 409 })
    expect(await refusal(martin, withdrawExtraWork, { params: { id } })).toMatchObject({
      status: 409,
    })
    const messages = await told()
    expect(messages.map(({ template }) => template)).toEqual([
      'extra_work_asked',
      'extra_work_agreed',
    ])
    expect(messages[1]?.body).toContain('£64.00 for you')
    expect(messages[1]?.body).not.toContain('80.00')
    // A link works for thirty days.
    now = at('09:01', '2026-12-31')
    expect(await refusal(visitor, getLinkedAgreedLine, { params: { token } })).toMatchObject({
      status: 404,
    })
    expect(await refusal(visitor, answerLinkedAgreedLine, yes)).toMatchObject({ status: 404 })
  })

  test('a treasure asks with words and their price, and each side reads its own price', async () => {
    const line = await ask()
    expect(line).toMatchObject({ state: 'asked', treasureprice: 64, customerprice: null })
    const { db } = database
    const { customer_pence } = await db
      .selectFrom('agreed_lines')
      .select('customer_pence')
      .where('id', '=', line.id)
      .executeTakeFirstOrThrow()
    expect(customer_pence).toBe(8_000)
    const read = async (by: SignedInClient) =>
      (await by.call(listJobAgreedLines, { params: { id: id_job } })).data
    expect(await read(martin)).toEqual([line])
    expect(await read(priya)).toMatchObject([
      { treasure: { name: 'Martin' }, treasureprice: null, customerprice: 80 },
    ])
    expect(await read(admin)).toMatchObject([{ treasureprice: 64, customerprice: 80 }])
    expect((await priya.call(listMyAgreedLines, {})).data).toMatchObject([{ id: line.id }])
    expect((await ada.call(listMyAgreedLines, {})).data).toEqual([])
    expect(JSON.stringify(await read(martin))).not.toContain('80')
    await answer(line.id, 'declined')
  })

  test('everything that was agreed is in one list, with who agreed and when', async () => {
    const { db } = database
    const read = async (by: SignedInClient) =>
      (await by.call(listAgreed, { params: { id: id_job } })).data
    const booked = { source: 'booking', customerprice: 26.5, agreed_by: 'Priya', by_staff: false }
    expect(await read(admin)).toMatchObject([{ ...booked, treasureprice: 18.5, quantity: null }])
    const body = { customerprice: 30, treasureprice: 20 }
    await admin.call(updateJob, { params: { id: id_job }, body })
    const { id } = await ask()
    expect(await read(priya)).toHaveLength(2)
    now = at('10:20')
    await answer(id, 'agreed')
    const set = { source: 'staff', customerprice: 30, agreed_by: 'Sam', by_staff: true }
    const extra = { id, source: 'change', what: 'A new pipe', customerprice: 80, quantity: 1 }
    const agreed_at = '2026-12-01T10:20:00.000Z'
    expect(await read(priya)).toMatchObject([
      { ...booked, treasureprice: null },
      set,
      { ...extra, agreed_by: 'Priya', agreed_at },
    ])
    const own = await read(martin)
    expect(own).toHaveLength(3)
    expect(own.every((one) => one.customerprice === null && one.agreed_by === null)).toBe(true)
    expect(await refusal(ada, listAgreed, { params: { id: id_job } })).toMatchObject({
      status: 404,
    })

    // A line of labour names the newest price that it was recorded at; a boost changes nothing.
    const prices = { treasure_price_pence: 2_500 }
    await db.updateTable('jobs').set(prices).where('id', '=', id_job).execute()
    expect(await read(admin)).toHaveLength(3)
    const { id: id_work } = await martin.call(recordLabour, {
      body: { id_job, date: today, quantity: 1, descr: 'Mowing' },
    })
    await db.updateTable('timesheets').set({ id_status: 3 }).execute()
    await admin.call(checkDue, { body: { dry_run: false, id_customer } })
    const line = await db
      .selectFrom('invoice_lines as i')
      .innerJoin('agreed_lines as l', 'l.id', 'i.id_booked')
      .select(['l.source', 'l.customer_pence'])
      .where('i.id_work', '=', id_work)
      .executeTakeFirstOrThrow()
    expect(line).toEqual({ source: 'staff', customer_pence: 3_000 })
    await expect(
      sql
        .raw(
          `update invoice_lines set customer_price_pence = 3001, gross_pence = 3001, vat_pence = vat_pence + 1 where id_work = ${id_work}`,
        )
        .execute(db),
    ).rejects.toThrow(/invoice_lines_booked/)
    await expect(
      sql.raw(`update invoice_lines set id_booked = null where id_work = ${id_work}`).execute(db),
    ).rejects.toThrow(/invoice_lines_labour_agreed/)
  })

  test('only the job’s treasure asks, only its customer answers, and only while it is under way', async () => {
    const params = { id: id_job }
    const body = { what: 'A new pipe', treasureprice: 64 }
    expect(await refusal(other, askForExtraWork, { params, body })).toMatchObject({ status: 404 })
    const { id } = await ask()
    const yes = { params: { id }, body: { answer: 'agreed' as const } }
    expect(await refusal(ada, answerExtraWork, yes)).toMatchObject({ status: 404 })
    expect(await refusal(martin, answerExtraWork, yes)).toMatchObject({ status: 403 })
    expect(await refusal(other, withdrawExtraWork, { params: { id } })).toMatchObject({
      status: 404,
    })
    for (let n = 1; n < 10; n++) await ask(64, `Pipe ${n}`)
    expect(await refusal(martin, askForExtraWork, { params, body })).toMatchObject({
      code: 'agreed_lines_waiting',
    })
    await database.db.updateTable('jobs').set({ id_status: 4 }).where('id', '=', id_job).execute()
    expect(await refusal(martin, askForExtraWork, { params, body })).toMatchObject({
      code: 'job_cannot_change',
    })
  })

  test('after a no, a yes is refused, nothing can be recorded, and the treasure is told', async () => {
    const { id } = await ask()
    await answer(id, 'declined')
    await answer(id, 'declined')
    const yes = { params: { id }, body: { answer: 'agreed' as const } }
    expect(await refusal(priya, answerExtraWork, yes)).toMatchObject({ status: 409 })
    expect(
      await refusal(admin, agreeForCustomer, { params: { id }, body: { reason: 'Anyway' } }),
    ).toMatchObject({ status: 409 })
    const done = { params: { id }, body: { date: today } }
    expect(await refusal(martin, recordExtraWork, done)).toMatchObject({ code: 'agreed_line_open' })
    expect((await told()).at(-1)?.body).toContain('does not want this extra work')
  })

  test('a price that with our share is more than £1,000,000 is refused in words', async () => {
    const { db } = database
    const rate = (value: number) =>
      db.updateTable('rates').set({ value }).where('kind', '=', 'commission').execute()
    const { value } = await db
      .selectFrom('rates')
      .select('value')
      .where('kind', '=', 'commission')
      .executeTakeFirstOrThrow()
    await rate(9_999)
    const asking = { params: { id: id_job }, body: { what: 'Gold', treasureprice: 100_000 } }
    expect(await refusal(martin, askForExtraWork, asking)).toMatchObject({
      status: 422,
      code: 'price_too_high',
    })
    const price = {
      id_job_type: 2 as const,
      treasure_price_pence: null,
      customer_price_pence: null,
    }
    await db.updateTable('jobs').set(price).where('id', '=', id_job).execute()
    const estimate = { params: { id: id_job }, body: { treasureprice: 100_000, descr: 'Gold' } }
    expect(await refusal(martin, createMyEstimate, estimate)).toMatchObject({
      status: 422,
      code: 'price_too_high',
    })
    await rate(value)
  })

  test('extra work that waits is withdrawn with the treasure’s job', async () => {
    const { id } = await ask()
    await martin.call(releaseMyJob, { params: { id: id_job }, body: { reason: 'Ill' } })
    const yes = { params: { id }, body: { answer: 'agreed' as const } }
    expect(await refusal(priya, answerExtraWork, yes)).toMatchObject({ status: 409 })
  })

  test('staff agree for the customer with a reason, who may object for 24 hours', async () => {
    const { id } = await ask()
    expect(await agreeFor(id)).toMatchObject({
      state: 'agreed',
      how: 'staff',
      answered_by: 'Sam',
      reason: 'Called twice',
      object_until: '2026-12-02T09:00:00.000Z',
    })
    const [text] = (await told()).filter(({ template }) => template === 'extra_work_for_you')
    expect(text?.body).toContain('within 24 hours')
    const done = { params: { id }, body: { date: today } }
    expect(await refusal(martin, recordExtraWork, done)).toMatchObject({ code: 'agreed_line_open' })
    now = at('08:59', '2026-12-02')
    const no = { body: { token: linkIn(text?.body), answer: 'declined' as const } }
    expect(await visitor.call(answerLinkedAgreedLine, no)).toMatchObject({ state: 'declined' })
    expect(await toDos()).toMatchObject([{ descr: expect.stringContaining('objects') }])
    expect(await refusal(martin, recordExtraWork, done)).toMatchObject({ code: 'agreed_line_open' })
    const { id: next } = await ask()
    await agreeFor(next)
    now = at('08:59', '2026-12-03')
    const late = { params: { id: next }, body: { answer: 'declined' as const } }
    expect(await refusal(priya, answerExtraWork, late)).toMatchObject({ status: 409 })
    expect(await record(next)).toMatchObject({ recorded: true })
  })

  test('agreed work is one line at the agreed price, which stands apart on the invoice, to the penny', async () => {
    const { db } = database
    const { id } = await ask(64.01)
    now = at('10:20')
    await answer(id, 'agreed')
    await martin.call(recordLabour, {
      body: { id_job, date: today, quantity: 1, descr: 'A new pipe' },
    })
    await record(id)
    const again = { params: { id }, body: { date: today } }
    expect(await refusal(martin, recordExtraWork, again)).toMatchObject({
      code: 'agreed_line_recorded',
    })
    const { data: works } = await martin.call(listMyWorks, { query: { id_job } })
    const extra = works.find(({ treasureprice }) => treasureprice === 64.01)
    expect(extra).toMatchObject({ quantity: 1, total: 64.01, customerprice: null, material: false })
    const params = { id: extra?.id ?? 0 }
    const changed = { id_job, date: today, quantity: 2, descr: 'More' }
    expect(await refusal(martin, updateLabour, { params, body: changed })).toMatchObject({
      code: 'line_is_agreed',
    })
    const id_job_new = await createBegunJob(db, { id_customer, id_treasure, at: now })
    expect(await refusal(martin, changeWorkJob, { params, body: { id_job_new } })).toMatchObject({
      code: 'line_is_agreed',
    })

    await db.updateTable('timesheets').set({ id_status: 3 }).execute()
    const body = { dry_run: false, id_customer }
    const [draft] = (await admin.call(checkDue, { body })).data
    const id_invoice = draft?.id ?? 0
    await admin.call(issueInvoices, { body: { ids: [id_invoice] } })
    const invoice = await admin.call(getInvoice, { params: { id: id_invoice } })
    const line = invoice.lines.at(-1)
    // The commission is a fifth of 80.01, the VAT a sixth.
    expect(line).toMatchObject({
      about: expect.stringContaining('Extra work: '),
      descr: 'A new pipe, agreed by Priya on 1 December 2026, 10:20',
      quantity: 1,
      price: 80.01,
      total: 80.01,
      vat: 13.34,
      treasure_income: 64.01,
    })
    const isExtra = invoice.lines.map(({ about }) => Number(about.startsWith('Extra work: ')))
    expect(isExtra).toEqual(isExtra.toSorted((a, b) => a - b))
    expect(isExtra).toContain(0)
    const sum = invoice.lines.reduce((pence, { total }) => pence + Math.round(total * 100), 0)
    expect(Math.round(invoice.total * 100)).toBe(sum + Math.round(invoice.post_fee * 100))
    const income = invoice.lines.reduce((all, { treasure_income }) => all + treasure_income, 0)
    expect(invoice.treasures_income).toBeCloseTo(income, 2)
    expect(invoice.wallets.every(({ amount }) => amount >= 0)).toBe(true)
  })

  test('the database refuses work and invoice lines of what is not agreed, or at another price', async () => {
    const { db } = database
    const { id } = await ask()
    const { id: declined } = await ask(50, 'A tap')
    await answer(declined, 'declined')
    const { id: agreed } = await ask(40, 'A valve')
    await answer(agreed, 'agreed')
    await record(agreed)
    const line = await db
      .selectFrom('works')
      .selectAll()
      .where('id_agreed', '=', agreed)
      .executeTakeFirstOrThrow()
    const { id: id_work, agreed_state: _a, agreed_key: _b, descr_folded: _c, ...columns } = line
    const insert = (changes: object) =>
      db
        .insertInto('works')
        .values({ ...columns, descr: 'Other', ...changes } as never)
        .execute()
    const priced = (pence: number, customer: number) => ({
      treasure_price_pence: pence,
      total_pence: pence,
      customer_price_pence: customer,
      customer_total_pence: customer,
    })
    await expect(insert({ id_agreed: id, ...priced(6_400, 8_000) })).rejects.toThrow(/works_agreed/)
    await expect(insert({ id_agreed: declined, ...priced(5_000, 6_250) })).rejects.toThrow(
      /works_agreed/,
    )
    await expect(insert({ id_agreed: agreed })).rejects.toThrow(/works_agreed_once/)
    const change = (changes: object) =>
      db
        .updateTable('works')
        .set(changes as never)
        .where('id', '=', id_work)
        .execute()
    await expect(change(priced(4_000, 9_000))).rejects.toThrow(/works_agreed/)
    await expect(change({ quantity_hundredths: 200 })).rejects.toThrow(/works_agreed_whole/)
    await expect(
      db.updateTable('agreed_lines').set({ state: 'declined' }).where('id', '=', agreed).execute(),
    ).rejects.toThrow(/works_agreed/)
    await expect(
      db
        .updateTable('agreed_lines')
        .set({ customer_pence: 1e6 })
        .where('id', '=', agreed)
        .execute(),
    ).rejects.toThrow(/works_agreed/)

    await db.updateTable('timesheets').set({ id_status: 3 }).execute()
    await admin.call(checkDue, { body: { dry_run: false, id_customer } })
    const invoiced = (set: string) =>
      sql.raw(`update invoice_lines set ${set} where id_work = ${id_work}`).execute(db)
    await expect(
      invoiced(
        'gross_pence = gross_pence + 1, vat_pence = vat_pence + 1, customer_price_pence = customer_price_pence + 1',
      ),
    ).rejects.toThrow(/invoice_lines_agreed/)
    await expect(invoiced('id_agreed = null')).rejects.toThrow(/invoice_lines_labour_agreed/)
    const booked = await db
      .insertInto('agreed_lines')
      .values({
        id_job,
        source: 'staff',
        what: 'Mowing',
        id_price_unit: 4,
        treasure_pence: 4_000,
        customer_pence: 5_000,
        state: 'agreed',
        asked_at: now,
        answered_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await expect(invoiced(`id_agreed = null, id_booked = ${booked.id}`)).rejects.toThrow(
      /invoice_lines_agreed_work/,
    )
    await expect(invoiced(`id_agreed = ${id}`)).rejects.toThrow(/invoice_lines_agreed/)
  })

  const outcome = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (error: unknown) => (isApiError(error) ? String(error.code) : String(error)),
    )
  const rounds = raceRoundsOn(engine)

  test(`a yes, a no and a withdrawal at once, ${rounds} times: exactly one counts`, async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await ask(64, `Pipe ${round}`)
      const [yes, no, back] = await Promise.all([
        outcome(answer(id, 'agreed')),
        outcome(answer(id, 'declined')),
        outcome(martin.call(withdrawExtraWork, { params: { id } })),
      ])
      expect([yes, no, back].filter((one) => one === 'done')).toHaveLength(1)
      const [line] = (await admin.call(listJobAgreedLines, { params: { id: id_job } })).data
      const state = yes === 'done' ? 'agreed' : no === 'done' ? 'declined' : 'withdrawn'
      expect(line?.state).toBe(state)
    }
  })

  test(`an objection and the recording of the work at once, ${rounds} times: never both`, async () => {
    for (let round = 0; round < rounds; round++) {
      now = at('09:00')
      const { id } = await ask(64, `Pipe ${round}`)
      await agreeFor(id)
      // The last instant of the one, and the first of the other.
      now = new Date(at('09:00', '2026-12-02').getTime() - 1)
      orElse = at('09:00', '2026-12-02')
      await Promise.all(
        [1, 2, 3].flatMap(() => [outcome(answer(id, 'declined')), outcome(record(id))]),
      )
      orElse = undefined
      const [line] = (await admin.call(listJobAgreedLines, { params: { id: id_job } })).data
      expect([line?.state, line?.recorded]).not.toEqual(['declined', true])
      const works = await database.db
        .selectFrom('works')
        .select('id')
        .where('id_agreed', '=', id)
        .execute()
      expect(works.length).toBe(line?.recorded ? 1 : 0)
    }
  })
})
