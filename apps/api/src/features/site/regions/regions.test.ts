import {
  closeRegion,
  completeBooking,
  createCustomer,
  createCustomerAddress,
  getBookingPrice,
  getCustomer,
  getRegion,
  getTreasure,
  listAmbassadors,
  listBookingServices,
  listCustomerHistory,
  listRegionOutcodes,
  moveCustomer,
  moveTreasure,
  openRegion,
  takeOverOptions,
  transferOutcodes,
  updatePartialBooking,
  updateRegion,
  updateRegionOutcodes,
  londonDate,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { agreed, begin, createOption, filledIn, inDays } from '#test/booking-fixtures.ts'
import {
  createCustomer as insertCustomer,
  createFixtures,
  createJobs,
  createTreasure as insertTreasure,
} from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { onBothEngines } from '#test/test-database.ts'
import { useApp } from '#test/use-app.ts'
import { createAppointment, createWork } from '#test/work-fixtures.ts'
import { readRates } from '../../catalogue/rates/rates.store.ts'
import { regionTasks } from './settle-regions.ts'

onBothEngines((engine) => {
  let owner: SignedInClient
  let now = new Date()
  const today = () => londonDate(now)
  const later = (days: number) => inDays(days, now)

  const { app, database } = useApp({ engine, clock: () => now })
  beforeAll(async () => {
    await createFixtures(database.db)
    await database.db.updateTable('permissions').set({ allowed: true }).execute()
    await database.db
      .insertInto('postcode_areas')
      .values({ area: 'BT', name: 'Belfast', lat: 54.6, lon: -5.93 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const user = await createUser(database.db, { is_admin: true, super: true })
    owner = await signIn(app, user)
  })

  let made = 0
  let areas = 0
  /** Outward codes used by one test only. */
  async function freshCodes(count: number) {
    const letter = String.fromCodePoint(65 + areas++)
    const codes = Array.from({ length: count }, (_, i) => `Z${letter}${i + 1}`)
    await database.db
      .insertInto('outcodes')
      .values(codes.map((outcode) => ({ outcode, town: 'Newtown', lat: 52, lon: -1 })))
      .execute()
    return codes
  }
  const open = async (outcodes: string[], more: object = {}) => {
    made += 1
    return owner.call(openRegion, {
      query: {},
      body: { region_name: `Town ${made}`, mnemonic: `T${made}`, outcodes, ...more },
    })
  }
  const postcodeIn = (code: string) => `${code} 1AA`
  const livingIn = (code: string, id_region: number | null) =>
    insertCustomer(database.db, { id_region, postcode: postcodeIn(code) })
  const working = async (code: string, id_region: number | null) => {
    const id = await insertTreasure(database.db, {
      lname: `Worker ${++made}`,
      mphone: `+4477009${String(20_000 + made)}`,
      id_region,
    })
    await sql`update treasures set postcode = ${postcodeIn(code)} where id = ${id}`.execute(
      database.db,
    )
    return id
  }
  const regionOf = async (id: number) =>
    (await owner.call(getCustomer, { params: { id } })).region?.id ?? null
  const treasureRegion = async (id: number) =>
    (await owner.call(getTreasure, { params: { id } })).region?.id ?? null
  const jobRegion = async (id: number) =>
    (
      await database.db
        .selectFrom('jobs')
        .select('id_region')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).id_region
  const servedAt = (code: string) =>
    app.client.call(listBookingServices, { params: { postcode: postcodeIn(code) }, query: {} })
  /** All rows that a change of regions writes. */
  const dump = async () => {
    const { rows } = await sql`
      select (select json_agg(a order by id) from ambassadors a) as regions,
        (select json_agg(r order by id) from region_outcodes r) as codes,
        (select json_agg(r order by id_region, valid_from) from region_runners r) as runners,
        (select json_agg(json_build_array(id, id_region) order by id) from customers) as customers,
        (select json_agg(json_build_array(id, id_region) order by id) from treasures) as treasures,
        (select json_agg(json_build_array(id, id_region) order by id) from jobs) as jobs,
        (select count(*) from events) as events
    `.execute(database.db)
    return rows
  }
  const nightly = () => runDueTasks(database, regionTasks(), now)

  test('opening a region moves only people who lived in no region', async () => {
    const [code = '', other = ''] = await freshCodes(2)
    const [stray, elsewhere, put] = [
      await livingIn(code, null),
      await livingIn(other, null),
      await livingIn(code, 1),
    ]
    const treasure = await working(code, null)
    const opened = await open([code, code.toLowerCase()])
    expect(opened).toMatchObject({
      gained: [code],
      customers: 1,
      treasures: 1,
      to: { id: opened.id },
    })
    expect(await regionOf(stray)).toBe(opened.id)
    expect(await treasureRegion(treasure)).toBe(opened.id)
    expect([await regionOf(elsewhere), await regionOf(put)]).toEqual([null, 1])
    const { data } = await owner.call(listCustomerHistory, { params: { id: stray }, query: {} })
    expect(JSON.stringify(data)).toContain('customer.region_changed')
  })

  test('an unknown code is refused by name, and a taken one with the region that has it', async () => {
    expect(await open(['ZZ99']).catch((error: unknown) => error)).toMatchObject({
      status: 422,
      code: 'outcode_unknown',
      message: 'We do not know ZZ99.',
    })
    expect(await open(['SE13', 'SE3']).catch((error: unknown) => error)).toMatchObject({
      status: 409,
      code: 'outcode_held',
      message: 'Region 1 has SE3 and SE13.',
    })
    expect(
      await refusal(owner, openRegion, {
        query: {},
        body: { region_name: ' region 1', mnemonic: 'XX1' },
      }),
    ).toMatchObject({ code: 'region_name_taken' })
    expect(
      await refusal(owner, openRegion, {
        query: {},
        body: { region_name: 'Xanadu', mnemonic: 'r1' },
      }),
    ).toMatchObject({ code: 'mnemonic_taken' })
  })

  test("Northern Ireland's codes, which Code-Point Open leaves out, are placed in the middle of their area", async () => {
    const { id } = await open(['BT9'])
    const { data } = await owner.call(listRegionOutcodes, {})
    expect(data.find(({ outcode }) => outcode === 'BT9')).toMatchObject({
      town: 'Belfast',
      id_region: id,
    })
    expect(data.find(({ outcode }) => outcode === 'BT48')).toMatchObject({ id_region: null })
    expect(await servedAt('BT9')).toMatchObject({ served: true, region: { id } })
    expect(await open(['BT50']).catch((error: unknown) => error)).toMatchObject({
      code: 'outcode_unknown',
    })
  })

  test('if fifty regions take one code at once, one gets it', async () => {
    const [code = ''] = await freshCodes(1)
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => open([code])))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = tries.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
    )
    expect(refused).toEqual(Array(49).fill('outcode_held'))
    const held = await database.db
      .selectFrom('region_outcodes')
      .select('id')
      .where('outcode', '=', code)
      .execute()
    expect(held).toHaveLength(1)
  })

  test('the database refuses a code that two regions would have on one day', async () => {
    const [code = ''] = await freshCodes(1)
    const insert = (id_region: number, held: string) =>
      database.db.insertInto('region_outcodes').values({ id_region, outcode: code, held }).execute()
    await insert(1, '[2026-01-01,2026-06-01)')
    await insert(2, '[2026-06-01,)')
    await expect(insert(1, '[2026-05-31,2026-06-02)')).rejects.toMatchObject({ code: '23P01' })
  })

  test('a transfer today moves people, but not booked jobs and issued invoices', async () => {
    const [code = '', kept = ''] = await freshCodes(2)
    const from = await open([code, kept], { run_by: 'franchisee' })
    const to = await open([])
    const customer = await livingIn(code, from.id)
    const stays = await livingIn(kept, from.id)
    const treasure = await working(code, from.id)
    const [id_job = 0] = await createJobs(database.db, customer, [
      { id_region: from.id, postcode: postcodeIn(code) },
    ])
    const nextWeek = new Date(now.getTime() + 7 * 86_400_000)
    await createAppointment(database.db, { id_job, id_treasure: treasure }, nextWeek, 3_600_000)
    const call = (simulated: 0 | 1) =>
      owner.call(transferOutcodes, {
        params: { id: from.id },
        query: { simulated },
        body: { outcodes: [code], to: to.id, from: today() },
      })
    const before = await dump()
    const asked = await call(1)
    expect(await dump()).toEqual(before)
    const done = await call(0)
    expect(done).toEqual(asked)
    expect(done).toMatchObject({
      lost: [code],
      customers: 1,
      treasures: 1,
      open_jobs: 1,
      visits: 1,
      to: { id: to.id },
      jobs_with: { id: from.id },
    })
    expect(await regionOf(customer)).toBe(to.id)
    expect(await treasureRegion(treasure)).toBe(to.id)
    expect(await regionOf(stays)).toBe(from.id)
    expect(await jobRegion(id_job)).toBe(from.id)
    expect(await servedAt(code)).toMatchObject({ served: true, region: { id: to.id } })
    expect(await servedAt(kept)).toMatchObject({ served: true, region: { id: from.id } })
  })

  test('a transfer on a later day counts the same, and is carried out that night', async () => {
    const [code = ''] = await freshCodes(1)
    const from = await open([code])
    const to = await open([])
    const customer = await livingIn(code, from.id)
    const day = later(3)
    const call = (simulated: 0 | 1) =>
      owner.call(transferOutcodes, {
        params: { id: from.id },
        query: { simulated },
        body: { outcodes: [code], to: to.id, from: day },
      })
    expect(await call(1)).toMatchObject({ customers: 1 })
    expect(await call(0)).toMatchObject({ customers: 1 })
    expect(await regionOf(customer)).toBe(from.id)
    expect(await servedAt(code)).toMatchObject({ region: { id: from.id } })
    expect(
      await refusal(owner, transferOutcodes, {
        params: { id: from.id },
        query: {},
        body: { outcodes: [code], to: to.id, from: today() },
      }),
    ).toMatchObject({ code: 'outcode_planned' })
    const was = now
    now = new Date(now.getTime() + 3 * 86_400_000)
    try {
      expect(await nightly()).toEqual([])
      expect(await nightly()).toEqual([])
      expect(await regionOf(customer)).toBe(to.id)
      expect(await servedAt(code)).toMatchObject({ region: { id: to.id } })
    } finally {
      now = was
    }
  })

  test('changes before today are refused, in words that say what stays', async () => {
    const [code = ''] = await freshCodes(1)
    const { id } = await open([code])
    const body = { from: later(-1) }
    for (const answer of [
      await refusal(owner, closeRegion, { params: { id }, query: {}, body }),
      await refusal(owner, updateRegionOutcodes, {
        params: { id },
        query: {},
        body: { ...body, outcodes: [] },
      }),
      await refusal(owner, transferOutcodes, {
        params: { id },
        query: {},
        body: { ...body, outcodes: [code], to: 1 },
      }),
    ])
      expect(answer).toMatchObject({
        status: 422,
        code: 'region_date_past',
        message: expect.stringContaining('invoiced before stays'),
      })
  })

  test('a closed region is not served, and no other region replaces it', async () => {
    const [code = ''] = await freshCodes(1)
    const { id } = await open([code], { take_over_from: null })
    await createOption(database.db, { id_ambassador: 1, id_service: 2, is_service_defualt: true })
    const customer = await livingIn(code, id)
    const [id_job = 0] = await createJobs(database.db, customer, [
      { id_region: id, postcode: postcodeIn(code) },
    ])
    const close = (simulated: 0 | 1) =>
      owner.call(closeRegion, { params: { id }, query: { simulated }, body: { from: today() } })
    const asked = await close(1)
    expect(await servedAt(code)).toMatchObject({ served: true })
    expect(await close(0)).toEqual(asked)
    expect(asked).toMatchObject({
      customers: 1,
      open_jobs: 1,
      to: null,
      jobs_with: { id },
      words: expect.arrayContaining([expect.stringContaining('stays under')]),
    })
    expect(await servedAt(code)).toMatchObject({ served: false, region: null, data: [] })
    expect([await jobRegion(id_job), await regionOf(customer)]).toEqual([id, id])
    expect(
      await refusal(owner, updateRegionOutcodes, {
        params: { id },
        query: {},
        body: { outcodes: [code], from: today() },
      }),
    ).toMatchObject({ code: 'region_closed' })
  })

  test('the region that takes over gets people and open jobs, but a job with recorded work stays until it is invoiced', async () => {
    const [code = ''] = await freshCodes(1)
    const from = await open([code], { run_by: 'franchisee' })
    const to = await open([])
    const customer = await livingIn(code, from.id)
    // Staff had moved them there manually.
    const distant = await livingIn('SE13', from.id)
    const treasure = await working(code, from.id)
    const [plain = 0, worked = 0] = await createJobs(database.db, customer, [
      { id_region: from.id, postcode: postcodeIn(code) },
      { id_region: from.id, postcode: postcodeIn(code) },
    ])
    await createWork(database.db, { id: worked, id_treasure: treasure })
    const close = (simulated: 0 | 1) =>
      owner.call(closeRegion, {
        params: { id: from.id },
        query: { simulated },
        body: { from: today(), to_region: to.id },
      })
    const before = await dump()
    const asked = await close(1)
    expect(await dump()).toEqual(before)
    expect(await close(0)).toEqual(asked)
    expect(asked).toMatchObject({
      customers: 2,
      treasures: 1,
      open_jobs: 2,
      jobs_with: { id: to.id },
    })
    expect([await regionOf(customer), await regionOf(distant)]).toEqual([to.id, to.id])
    expect([await jobRegion(plain), await jobRegion(worked)]).toEqual([to.id, from.id])
    const rates = await readRates(database.db)
    // The franchisee had a share until yesterday. The owner runs the region from today.
    expect(rates.on('franchise_share', today(), from.id)).toBe(0)
  })

  test("the owner's region has no franchise share, and a franchisee's has one from their first day", async () => {
    const { id } = await open([])
    const share = async (day: string) =>
      (await readRates(database.db)).on('franchise_share', day, id)
    expect(await share(today())).toBe(0)
    await owner.call(updateRegion, { params: { id }, body: { run_by: 'franchisee' } })
    expect(await share(today())).toBeGreaterThan(0)
    expect(await share(later(-1))).toBe(0)
    expect((await owner.call(getRegion, { params: { id } })).run_by).toBe('franchisee')
  })

  test('options are taken over only for services without an option in the region', async () => {
    const [code = ''] = await freshCodes(1)
    const { id } = await open([code])
    expect(await servedAt(code)).toMatchObject({ served: true, data: [] })
    const source = await open([])
    await createOption(database.db, { id_ambassador: source.id, is_service_defualt: true })
    await createOption(database.db, { id_ambassador: source.id, postcode_regex: '^SE' })
    const copy = () =>
      owner.call(takeOverOptions, { params: { id }, body: { from_region: source.id } })
    expect(await copy()).toEqual({ copied: 1, skipped: 0 })
    expect(await copy()).toEqual({ copied: 0, skipped: 1 })
    expect((await servedAt(code)).data).toMatchObject([
      { id: 1, options: [{ customerprice: 26.5 }] },
    ])
    expect(
      await refusal(owner, takeOverOptions, { params: { id }, body: { from_region: id } }),
    ).toMatchObject({ code: 'take_over_not_found' })
  })

  test('a region says what is missing until its first booking', async () => {
    const [code = ''] = await freshCodes(1)
    const { id } = await open([], { run_by: 'franchisee' })
    const missing = async () => (await owner.call(getRegion, { params: { id } })).missing
    expect(await missing()).toEqual(['outcodes', 'prices', 'treasures', 'sign_in'])
    await owner.call(updateRegionOutcodes, {
      params: { id },
      query: {},
      body: { outcodes: [code], from: today() },
    })
    await createOption(database.db, { id_ambassador: id })
    expect(await missing()).toEqual(['treasures', 'sign_in'])
    await working(code, id)
    await createUser(database.db, { id_ambassador: id })
    expect(await missing()).toEqual([])
  })

  test('a booking begun before a move is refused in words, and continues with the new region', async () => {
    const [code = ''] = await freshCodes(1)
    const from = await open([code])
    const to = await open([])
    const old = await createOption(database.db, { id_ambassador: from.id })
    const fresh = await createOption(database.db, {
      id_ambassador: to.id,
      customer_price_pence: 3_000,
    })
    const postcode = postcodeIn(code)
    const { id, token } = await begin(app.client, old, { ...filledIn(), postcode })
    await owner.call(transferOutcodes, {
      params: { id: from.id },
      query: {},
      body: { outcodes: [code], to: to.id, from: today() },
    })
    const body = { id, token, ...agreed }
    expect(await refusal(app.client, completeBooking, { body } as never)).toMatchObject({
      code: 'option_not_here',
    })
    await app.client.call(updatePartialBooking, {
      params: { id },
      body: { token, id_service_option: fresh },
    })
    const done = await app.client.call(completeBooking, {
      body: { ...body, customerprice: 30 },
    } as never)
    expect(await jobRegion(done.id_job)).toBe(to.id)
    expect(
      await refusal(app.client, getBookingPrice, { params: { a: old, b: postcode } }),
    ).toMatchObject({ code: 'option_not_here' })
  })

  test('a customer follows their address, and stays if no region has the new one', async () => {
    const [here = '', there = '', nowhere = ''] = await freshCodes(3)
    const [a, b] = [await open([here]), await open([there])]
    const { id, region } = await owner.call(createCustomer, {
      body: { fname: 'Wanda', lname: 'Moverly', postcode: postcodeIn(here) },
    })
    expect(region?.id).toBe(a.id)
    const move = (code: string) =>
      owner.call(createCustomerAddress, { body: { id_customer: id, postcode: postcodeIn(code) } })
    await move(there)
    expect(await regionOf(id)).toBe(b.id)
    await move(nowhere)
    expect(await regionOf(id)).toBe(b.id)
  })

  test('staff move customers and treasures to a region or to none, but not to a closed one', async () => {
    const [code = ''] = await freshCodes(1)
    const { id: region } = await open([code])
    const customer = await livingIn('SE13', 1)
    const treasure = await working('SE13', 1)
    const to = (id_region: number | null) => ({ body: { id_region } })
    await owner.call(moveCustomer, { params: { id: customer }, ...to(region) })
    await owner.call(moveTreasure, { params: { id: treasure }, ...to(null) })
    expect([await regionOf(customer), await treasureRegion(treasure)]).toEqual([region, null])
    await owner.call(closeRegion, { params: { id: region }, query: {}, body: { from: today() } })
    expect(
      await refusal(owner, moveTreasure, { params: { id: treasure }, ...to(region) }),
    ).toMatchObject({ status: 422, code: 'region_not_found' })
  })

  test('the last open region can close, and the answer says that nothing can be booked', async () => {
    const open = (await owner.call(listAmbassadors, {})).data.filter(
      (row) => row.closed_on === null,
    )
    const [last, ...others] = open
    await database.db
      .updateTable('ambassadors')
      .set({ closed_on: today() })
      .where('id', 'in', [0, ...others.map(({ id }) => id)])
      .execute()
    const { words } = await owner.call(closeRegion, {
      params: { id: last?.id ?? 0 },
      query: { simulated: 1 },
      body: { from: today() },
    })
    expect(words.join(' ')).toContain('last open region')
  })

  test('every outward code has at most one region on each day', async () => {
    const { rows } = await sql<{ most: number }>`
      select coalesce(max(held_by), 0) as most from (
        select count(*) as held_by from outcodes
        cross join unnest(array[${today()}, ${later(2)}, ${later(400)}]::date[]) day
        join region_outcodes using (outcode) where held @> day
        group by outcodes.outcode, day
      ) each_day
    `.execute(database.db)
    expect(rows[0]?.most).toBe(1)
  })
})
