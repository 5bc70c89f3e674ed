import {
  deleteBusiness,
  getBusiness,
  getPublicSettings,
  saveBusiness,
  type InputOf,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Clock } from '#kernel/clock.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'
import { businessAt, openBusiness, writeFirstBusiness } from './business.store.ts'

const ours = {
  valid_from: '2026-11-21',
  name: 'Handy Neighbours Ltd',
  address: '3 Corn Street\nBristol BS1 1HT',
  vat_registered: false,
} satisfies InputOf<typeof saveBusiness>['body']

describe.each(mainEngines)('on %s', (engine) => {
  let boss: SignedInClient
  let now = new Date('2026-11-21T12:00:00Z')
  const clock: Clock = () => now

  const { app, database } = useApp({ engine, clock })
  beforeAll(async () => {
    boss = await signIn(
      app,
      await createUser(database.db, { super: true, fname: 'Sue', lname: 'Per' }),
    )
  })

  test('the first details come from the environment, once', async () => {
    await writeFirstBusiness(database.db, now, { name: 'Someone else' })
    const { current, later, earlier } = await boss.call(getBusiness, {})
    expect(current).toMatchObject({ name: 'Treasures Ltd', valid_from: '2000-01-01', set_by: null })
    expect([later, earlier]).toEqual([[], []])
  })

  test('details saved for today apply at once, on this instance and every other', async () => {
    const other = await openBusiness(database, clock)
    const saved = await boss.call(saveBusiness, {
      body: {
        ...ours,
        trading_name: 'Handy Neighbours',
        company_number: '1234567',
        phone: '0117 496 0123',
      },
    })
    expect(saved.current).toMatchObject({
      name: 'Handy Neighbours Ltd',
      company_number: '01234567',
      email: null,
      set_by: 'Sue Per',
    })
    expect(await app.client.call(getPublicSettings, {})).toMatchObject({
      business_name: 'Handy Neighbours',
      vat_registered: false,
      support_phone: '0117 496 0123',
      support_email: null,
      terms_url: null,
    })
    await vi.waitFor(() => expect(other.current().name).toBe('Handy Neighbours Ltd'), 4_000)
    await other.stop()
  })

  test('a second version of the same day replaces the first, and History has both', async () => {
    await boss.call(saveBusiness, { body: { ...ours, phone: '0117 496 0124' } })
    const { earlier } = await boss.call(getBusiness, {})
    expect(earlier).toHaveLength(1)
    const { data } = await database.db
      .selectFrom('events')
      .select('data')
      .where('event', '=', 'business.changed')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(data).toMatchObject({
      valid_from: '2026-11-21',
      changes: expect.arrayContaining([
        { field: 'phone', before: '0117 496 0123', after: '0117 496 0124' },
        { field: 'trading_name', before: 'Handy Neighbours', after: null },
      ]),
    })
  })

  test('later details begin automatically at midnight in London, and can be removed until then', async () => {
    const { later } = await boss.call(saveBusiness, {
      body: { ...ours, valid_from: '2026-12-01', vat_registered: true, vat_number: 'GB123456782' },
    })
    expect(later).toMatchObject([{ valid_from: '2026-12-01', vat_number: 'GB123456782' }])
    const [next] = later
    now = new Date('2026-12-01T00:00:01Z')
    expect(await app.client.call(getPublicSettings, {})).toMatchObject({ vat_registered: true })
    const id = next?.id ?? 0
    expect(await refusal(boss, deleteBusiness, { params: { id } })).toMatchObject({
      code: 'business_in_use',
    })
    now = new Date('2026-11-30T23:59:59Z')
    expect(await app.client.call(getPublicSettings, {})).toMatchObject({ vat_registered: false })
    await boss.call(deleteBusiness, { params: { id } })
    expect((await boss.call(getBusiness, {})).later).toEqual([])
    expect(await refusal(boss, deleteBusiness, { params: { id } })).toMatchObject({
      code: 'business_not_found',
    })
    expect((await businessAt(database.db, new Date('2026-12-24T12:00:00Z'))).vat_number).toBeNull()
  })

  test('the details of a past day cannot be changed', async () => {
    expect(
      await refusal(boss, saveBusiness, { body: { ...ours, valid_from: '2026-11-20' } }),
    ).toMatchObject({ code: 'business_day_over', status: 422 })
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['an address without a postcode', { address: '3 Corn Street, Bristol' }, 'address'],
    [
      'a VAT number with a wrong digit',
      { vat_registered: true, vat_number: 'GB123456789' },
      'vat_number',
    ],
    ['VAT registration without a number', { vat_registered: true }, 'vat_number'],
    ['a VAT number without registration', { vat_number: 'GB123456782' }, 'vat_number'],
    ['a company number of letters', { company_number: 'LIMITED' }, 'company_number'],
    ['a phone number of letters', { phone: 'call us' }, 'phone'],
    ['an e-mail address without a domain', { email: 'hello@' }, 'email'],
    ['an address that runs a script', { terms_url: 'javascript:alert(1)' }, 'terms_url'],
  ])('%s is refused at its field', async (_, wrong, field) => {
    const { status, errors } = await refusal(boss, saveBusiness, {
      body: { ...ours, valid_from: '2027-01-01', ...wrong },
    })
    expect(status).toBe(422)
    expect(Object.keys(errors ?? {})).toEqual([field])
  })
})
