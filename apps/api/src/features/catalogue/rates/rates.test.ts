import {
  createMyEstimate,
  createRate,
  creditInvoice,
  deleteRate,
  getBookingPrice,
  getInvoice,
  listRates,
} from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createOption } from '#test/booking-fixtures.ts'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { createIssued } from '#test/invoice-fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { compareEstimates } from '../../jobs/estimates/compare-estimates.ts'
import { readRates, writeFirstRates } from './rates.store.ts'

let admin: SignedInClient
let id_customer: number
let id_treasure: number
const at = new Date('2026-11-21T12:00:00Z')

const { app, database } = useApp({ clock: () => at })
beforeAll(async () => {
  ;({ id_customer } = await createFixtures(database.db))
  id_treasure = await createTreasure(database.db, { lname: 'Fox', mphone: '+447700900001' })
  admin = await signIn(app, await createUser(database.db, { is_admin: true, fname: 'Ada' }))
})

const set = (body: Parameters<typeof createRate.body.parse>[0]) =>
  admin.call(createRate, { body: body as never })

test('the first rates come from the settings, once', async () => {
  await writeFirstRates(database.db, at, { vatRate: 5, commissionRate: 5, franchiseShare: 5 })
  const { data } = await admin.call(listRates, {})
  expect(data.map(({ kind, value, is_current }) => [kind, value, is_current])).toEqual([
    ['vat', 20, true],
    ['materials_vat', 0, true],
    ['materials_markup', 0, true],
    ['commission', 20, true],
    ['franchise_share', 50, true],
    ['post_fee', 0, true],
  ])
})

test('a rate applies from its day, a region’s own before the general one, and can be removed until then', async () => {
  const made = await set({ kind: 'vat', valid_from: '2026-12-01', value: 17.5 })
  expect(made).toMatchObject({
    value: 17.5,
    region: null,
    set_by: 'Ada Marsh',
    is_current: false,
    can_be_deleted: true,
  })
  await set({ kind: 'franchise_share', id_region: 2, valid_from: '2026-11-21', value: 33.33 })
  const rates = await readRates(database.db)
  expect(rates.on('vat', '2026-11-30')).toBe(2_000)
  expect(rates.on('vat', '2026-12-01')).toBe(1_750)
  expect(rates.on('franchise_share', '2026-11-21', 1)).toBe(5_000)
  expect(rates.on('franchise_share', '2026-11-21', 2)).toBe(3_333)

  // A second rate from the same date replaces the first, while the first cannot have been used.
  const second = await set({ kind: 'vat', valid_from: '2026-12-01', value: 12.5 })
  expect((await readRates(database.db)).on('vat', '2026-12-01')).toBe(1_250)
  const past = { body: { kind: 'franchise_share', valid_from: '2000-01-01', value: 20 } } as const
  expect(await refusal(admin, createRate, past)).toMatchObject({ code: 'rate_exists' })
  await admin.call(deleteRate, { params: { id: second.id } })
  expect(await refusal(admin, deleteRate, { params: { id: second.id } })).toMatchObject({
    status: 404,
  })
  const [holds] = (await admin.call(listRates, {})).data
  expect(await refusal(admin, deleteRate, { params: { id: holds?.id ?? 0 } })).toMatchObject({
    status: 409,
    code: 'rate_in_use',
  })
})

test('a rate from today can be corrected today, until an invoice is issued with it', async () => {
  const slip = await set({ kind: 'post_fee', valid_from: '2026-11-21', value: 50 })
  expect(slip).toMatchObject({ is_current: true, can_be_deleted: true })
  const right = await set({ kind: 'post_fee', valid_from: '2026-11-21', value: 5 })
  const told = await database.db
    .selectFrom('events')
    .select('data')
    .where('event', '=', 'rate.changed')
    .where('id_record', '=', right.id)
    .executeTakeFirstOrThrow()
  expect(told.data).toMatchObject({ changes: [{ field: 'value', before: 5_000, after: 500 }] })
  await admin.call(deleteRate, { params: { id: right.id } })
  expect((await readRates(database.db)).on('post_fee', '2026-11-21')).toBe(0)
})

test('offers use the rates of their day, in option prices and in estimates', async () => {
  const { db } = database
  const a = await createOption(db)
  const offered = async () =>
    (await app.client.call(getBookingPrice, { params: { a, b: 'SE13 5AB' } })).option.least_vat
  // Two hours at £26.50, with VAT at 20 % inside.
  expect(await offered()).toBe(8.83)
  await set({ kind: 'vat', valid_from: '2026-11-21', value: 10 })
  await set({ kind: 'vat', valid_from: '2026-11-22', value: 0 })
  await set({ kind: 'commission', valid_from: '2026-11-21', value: 50 })
  expect(await offered()).toBe(4.82)

  const [id = 0] = await createJobs(db, id_customer, [{ treasure_price_pence: null, id_status: 2 }])
  await db
    .insertInto('assignments')
    .values({ id_job: id, id_treasure, how: 'admin', assigned_at: at, ended_at: null })
    .execute()
  const treasure = await signIn(app, await createUser(db, { id_treasure }))
  const body = { treasureprice: 90, descr: 'All of it' }
  expect(await treasure.call(createMyEstimate, { params: { id }, body })).toMatchObject({
    customerprice: 180,
  })
  const shown = await compareEstimates(db, id, at)
  expect(shown.data).toMatchObject([{ customerprice: 180, vat: 16.36 }])
  const tomorrow = await compareEstimates(db, id, new Date('2026-11-22T12:00:00Z'))
  expect(tomorrow.data).toMatchObject([{ vat: 0 }])
  await db.deleteFrom('rates').where('valid_from', '>=', '2026-11-21').execute()
})

test('setting and removing a rate is logged with its author and the former value', async () => {
  const made = await set({ kind: 'vat', valid_from: '2027-01-01', value: 25 })
  await admin.call(deleteRate, { params: { id: made.id } })
  const told = await database.db
    .selectFrom('events')
    .select(['data', 'actor'])
    .where('event', '=', 'rate.changed')
    .where('id_record', '=', made.id)
    .orderBy('id')
    .execute()
  const of = { kind: 'vat', of_region: null, valid_from: '2027-01-01' }
  expect(told).toEqual([
    {
      actor: 'user',
      data: { ...of, changes: [{ field: 'value', before: 2_000, after: 2_500 }] },
    },
    {
      actor: 'user',
      data: { ...of, changes: [{ field: 'value', before: 2_500, after: 2_000 }] },
    },
  ])
})

test('an issued invoice keeps its rates: a new rate cannot begin on or before its days', async () => {
  await createIssued(database.db, { id_customer, id_treasure, month: '2026-10-01' }, at)
  const from = (valid_from: string) => ({ body: { kind: 'vat' as const, valid_from, value: 10 } })
  expect(await refusal(admin, createRate, from('2026-10-01'))).toMatchObject({
    status: 409,
    code: 'rate_day_invoiced',
    errors: { valid_from: [expect.stringContaining('2026-10-01')] },
  })
  expect(await admin.call(createRate, from('2026-10-02'))).toMatchObject({ value: 10 })
  // Region 2 has no invoice yet, and no materials were bought.
  await set({ kind: 'franchise_share', id_region: 2, valid_from: '2026-09-01', value: 40 })
  await set({ kind: 'materials_markup', valid_from: '2026-09-01', value: 10 })
})

test('VAT that changed between the work and its tax point can be credited for 45 days, once', async () => {
  await set({ kind: 'vat', valid_from: '2026-11-15', value: 25 })
  const worked = { id_customer, id_treasure, month: '2026-11-01' }
  const line = { date: '2026-11-12', total_pence: 1_850 }
  const id = await createIssued(database.db, { ...worked, line }, at)
  const one = { params: { id } }
  const found = await admin.call(getInvoice, one)
  expect(found.lines).toMatchObject([{ tax_point: '2026-11-21', vat_rate: 10 }])
  expect(found.vat_change_until).toBe('2026-12-30')
  const unchanged = { ...line, date: '2026-11-18' }
  const other = await createIssued(database.db, { ...worked, line: unchanged }, at)
  expect(await admin.call(getInvoice, { params: { id: other } })).toMatchObject({
    vat_change_until: null,
  })
  const body = {
    reason: 'vat_rate_change' as const,
    notes: '',
    lines: [{ id_line: found.lines[0]?.id ?? 0, amount: 0.5 }],
  }
  await admin.call(creditInvoice, { ...one, body })
  expect((await admin.call(getInvoice, one)).vat_change_until).toBeNull()
})

test('a rate from today stays if an invoice uses it', async () => {
  const worked = { id_customer, id_treasure, month: '2026-11-01' }
  const today = await set({ kind: 'materials_vat', valid_from: '2026-11-21', value: 5 })
  const line = { date: '2026-11-21', total_pence: 1_000 }
  const share = await set({
    kind: 'franchise_share',
    id_region: 1,
    valid_from: '2026-11-21',
    value: 45,
  })
  await createIssued(database.db, { ...worked, line }, at)
  expect(await refusal(admin, deleteRate, { params: { id: share.id } })).toMatchObject({
    status: 409,
    code: 'rate_in_use',
  })
  // The invoice had no materials.
  await admin.call(deleteRate, { params: { id: today.id } })
  await database.db.deleteFrom('rates').where('id', '=', share.id).execute()
})

test.each([
  [{ kind: 'vat', id_region: 1, valid_from: '2027-01-01', value: 20 }, 'id_region'],
  [{ kind: 'vat', valid_from: '2027-01-01', value: 100.01 }, 'value'],
  [{ kind: 'vat', valid_from: '2027-01-01', value: 17.555 }, 'value'],
  [{ kind: 'commission', valid_from: '2027-01-01', value: 100 }, 'value'],
  [{ kind: 'vat', valid_from: '2027-02-30', value: 17.5 }, 'valid_from'],
])('%o is refused for its %s', async (body, field) => {
  const refused = await refusal(admin, createRate, { body: body as never })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.errors ?? {})).toEqual([field])
})
