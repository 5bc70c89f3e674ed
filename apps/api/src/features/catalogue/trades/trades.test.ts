import {
  addSkill,
  createEquipment,
  createService,
  createSkill,
  listBookingServices,
  listCatalogueSkills,
  listEquipments,
  listServices,
  listSkills,
  listStarterTrades,
  listTrades,
  orderServices,
  restoreService,
  retireEquipment,
  retireService,
  retireSkill,
  saveDefaultPrice,
  searchBoard,
  starterTradeCodes,
  takeStarterTrades,
  updateEquipment,
  updateOptionOnBoard,
  updateService,
  updateSkill,
  updateTreasureSkills,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { begin, complete, filledIn } from '#test/booking-fixtures.ts'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'

describe.each(mainEngines)('what is sold, on %s', (engine) => {
  let now = new Date('2026-11-26T12:00:00Z')
  let owner: SignedInClient
  let id_customer: number
  let id_treasure: number

  const { app, database } = useApp({ engine, clock: () => now })
  beforeAll(async () => {
    ;({ id_customer } = await createFixtures(database.db))
    id_treasure = await createTreasure(database.db, { lname: 'Fox', mphone: '+447700900001' })
    await database.db.updateTable('permissions').set({ allowed: true }).execute()
    owner = await signIn(app, await createUser(database.db, { super: true }))
  })

  const trade = (name: string, changes: object = {}) => ({
    body: {
      name,
      fa_font_icon: 'fa-leaf' as const,
      explanation: 'With their own tools.',
      ...changes,
    },
  })
  const bookable = async () => {
    const at = { params: { postcode: 'SE13 5AB' }, query: {} }
    return (await app.client.call(listBookingServices, at)).data
  }
  const events = async (id_record: number) =>
    (
      await database.db
        .selectFrom('events')
        .select('event')
        .where('id_record', '=', id_record)
        .where('event', 'like', 'service.%')
        .orderBy('id')
        .execute()
    ).map(({ event }) => event)

  test('a new service has a skill and an option in every region, and one price makes it bookable', async () => {
    const made = await owner.call(
      createService,
      trade('Window  cleaning ', { id_price_unit: 5, requires_skill: true, ask_for_images: true }),
    )
    expect(made).toMatchObject({
      name: 'Window cleaning',
      shortened_display_name: 'Window cleaning',
      kind: 'trade',
      regions: 2,
      skills: [{ name: 'Window cleaning' }],
    })
    expect(made.id).toBeGreaterThanOrEqual(100)
    // A service is not offered until its owner has set a price.
    expect((await bookable()).map(({ id }) => id)).not.toContain(made.id)
    await owner.call(saveDefaultPrice, {
      body: { id_service: made.id, id_price_unit: 5, treasureprice: 22, customerprice: 32 },
    })
    const option = (await bookable()).find(({ id }) => id === made.id)?.options[0]
    expect(option).toMatchObject({ available: true, customerprice: 32, ask_for_images: true })
    expect(await events(made.id)).toEqual(['service.created'])
  })

  test('a job of a new option is on the board, and the form promises nothing if no treasure is notified', async () => {
    const { id: id_service } = await owner.call(createService, trade('Hedges'))
    await owner.call(saveDefaultPrice, {
      body: { id_service, id_price_unit: 1, treasureprice: 18.5, customerprice: 26.5 },
    })
    const option = (await bookable()).find(({ id }) => id === id_service)?.options[0]?.id ?? 0
    const book = async () => complete(app.client, await begin(app.client, option, filledIn()))
    const first = await book()
    expect(first.announced).toBe(true)
    const onBoard = async (id_job: number) =>
      (await app.client.call(searchBoard, { query: { id_job } })).data.length === 1
    expect(await onBoard(first.id_job)).toBe(true)
    await owner.call(updateOptionOnBoard, { params: { id: option }, body: { on_board: false } })
    const second = await book()
    expect([second.announced, await onBoard(second.id_job)]).toEqual([false, false])
  })

  test('names that differ only in case or spaces are one name', async () => {
    await owner.call(createService, trade('Tiling'))
    expect(await refusal(owner, createService, trade(' TILING '))).toMatchObject({
      status: 409,
      code: 'service_exists',
    })
    const other = await owner.call(createService, trade('Paving'))
    const renamed = { params: { id: other.id }, ...trade('tiling') }
    expect(await refusal(owner, updateService, renamed)).toMatchObject({ code: 'service_exists' })
    for (const name of ['', '   ', 'x'.repeat(61)])
      expect(await refusal(owner, createService, trade(name))).toMatchObject({ status: 422 })
    expect(
      await refusal(owner, createService, trade('Fine', { fa_font_icon: 'fa-nothing' as never })),
    ).toMatchObject({ status: 422 })
  })

  test('materials are listed for staff only, and cannot be changed, retired or booked', async () => {
    const isThere = async (client: Pick<SignedInClient, 'call'>) =>
      (await client.call(listServices, {})).data.some(({ id }) => id === 17)
    expect([await isThere(app.client), await isThere(owner)]).toEqual([false, true])
    const params = { id: 17 }
    for (const [call, input] of [
      [updateService, { params, ...trade('Parts') }],
      [retireService, { params, body: {} }],
      [restoreService, { params }],
    ] as const)
      expect(await refusal(owner, call, input as never)).toMatchObject({ code: 'service_fixed' })
  })

  test('a service with open jobs is retired only after a confirmation, and its jobs continue', async () => {
    const { id } = await owner.call(createService, trade('Fencing'))
    await owner.call(saveDefaultPrice, {
      body: { id_service: id, id_price_unit: 1, treasureprice: 20, customerprice: 30 },
    })
    const [id_job] = await createJobs(database.db, id_customer, [{ id_service: id }])
    const retire = (body: object) => ({ params: { id }, body })
    expect(
      await owner.call(retireService, retire({ from: '2026-12-01', simulated: true })),
    ).toEqual({ simulated: true, retired_on: '2026-12-01', open_jobs: 1, drafts: 0 })
    const error: unknown = await owner
      .call(retireService, retire({ from: '2026-12-01' }))
      .catch((e: unknown) => e)
    expect(error).toMatchObject({ status: 409, code: 'service_booked' })
    expect(String(error)).toContain(`1 open job (${id_job})`)
    expect(await refusal(owner, retireService, retire({ from: '2026-11-25' }))).toMatchObject({
      status: 422,
      code: 'retired_in_past',
    })
    await owner.call(retireService, retire({ from: '2026-12-01', open_go_on: true }))
    const isBookable = async () => (await bookable()).some((one) => one.id === id)
    now = new Date('2026-11-30T23:59:00Z')
    expect(await isBookable()).toBe(true)
    now = new Date('2026-12-01T00:01:00Z')
    expect(await isBookable()).toBe(false)
    // The board is searched by service, and still has the job.
    expect((await app.client.call(listServices, {})).data.map((one) => one.id)).toContain(id)
    await owner.call(restoreService, { params: { id } })
    expect(await isBookable()).toBe(true)
    now = new Date('2026-11-26T12:00:00Z')
    expect(await events(id)).toEqual(['service.created', 'service.retired', 'service.changed'])
  })

  test('services appear in the order that staff give them, and others follow by name', async () => {
    const all = (await owner.call(listTrades, {})).data.filter(({ kind }) => kind === 'trade')
    const [first, ...others] = all.map(({ id }) => id).toReversed()
    const { data } = await owner.call(orderServices, { body: { services: [first ?? 0] } })
    const trades = data.filter(({ kind }) => kind === 'trade')
    expect(trades[0]?.id).toBe(first)
    expect(trades.slice(1).map(({ id }) => id)).toEqual(others.toReversed())
    expect(await refusal(owner, orderServices, { body: { services: [17] } })).toMatchObject({
      code: 'service_not_found',
    })
  })

  test('the last skill that a service requires stays, and a retired one stays with the treasures who have it', async () => {
    const made = await owner.call(createService, trade('Gas', { requires_skill: true }))
    const [skill] = made.skills
    const params = { id: skill?.id ?? 0 }
    expect(await refusal(owner, retireSkill, { params, body: {} })).toMatchObject({
      code: 'skill_needed',
    })
    expect(
      await refusal(owner, updateSkill, { params, body: { name: 'Gas', id_service: null } }),
    ).toMatchObject({ code: 'skill_needed' })
    const safe = { name: 'Gas Safe', evidence: 'The card.', id_service: made.id }
    await owner.call(createSkill, { body: safe })
    expect(
      await refusal(owner, createSkill, { body: { ...safe, name: 'gas safe' } }),
    ).toMatchObject({ code: 'skill_exists' })
    await owner.call(updateTreasureSkills, {
      params: { id: id_treasure },
      body: { skills: [params.id] },
    })
    expect(await owner.call(retireSkill, { params, body: {} })).toEqual({
      simulated: false,
      retired_on: '2026-11-26',
      treasures: 1,
    })
    expect((await owner.call(listSkills, {})).data.map(({ id }) => id)).not.toContain(params.id)
    // A treasure keeps a retired skill when their skills are saved, but other treasures cannot get
    // the skill.
    await owner.call(updateTreasureSkills, {
      params: { id: id_treasure },
      body: { skills: [params.id] },
    })
    const other = await createTreasure(database.db, { lname: 'Owl', mphone: '+447700900002' })
    expect(
      await refusal(owner, addSkill, {
        params: { id: other },
        body: { id_treasure: other, id_skill: params.id, name: 'Gas', detail: 'Yes' },
      }),
    ).toMatchObject({ code: 'skill_not_found' })
    const listed = (await owner.call(listCatalogueSkills, {})).data
    expect(listed.find(({ name }) => name === 'Gas Safe')).toMatchObject({
      evidence: 'The card.',
      service: { id: made.id },
      is_required: true,
      treasures: 0,
    })
  })

  test('equipment is added, renamed and retired', async () => {
    const { id } = await owner.call(createEquipment, { body: { name: 'Cherry picker' } })
    expect(id).toBeGreaterThanOrEqual(100)
    expect(
      await refusal(owner, createEquipment, { body: { name: 'cherry  picker' } }),
    ).toMatchObject({ code: 'equipment_exists' })
    await owner.call(updateEquipment, { params: { id }, body: { name: 'Lift' } })
    const names = async () => (await owner.call(listEquipments, {})).data.map(({ name }) => name)
    expect(await names()).toContain('Lift')
    await owner.call(retireEquipment, { params: { id }, body: {} })
    expect(await names()).not.toContain('Lift')
  })

  test('starter trades come with unit, minimum and skill, and taking them twice adds nothing', async () => {
    const offered = (await owner.call(listStarterTrades, {})).data
    expect(offered).toHaveLength(16)
    // The fixtures sell gardening. Upper and lower case in its name make no difference.
    expect(offered.find(({ code }) => code === 'gardening')?.service?.id).toBe(1)
    const trades = [...starterTradeCodes]
    const first = await owner.call(takeStarterTrades, { body: { trades } })
    expect([first.made.length, first.skipped.map(({ id }) => id)]).toEqual([15 - 1, [1, 100]])
    const count = () =>
      database.db
        .selectFrom('service_options')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
    const before = await count()
    const again = await owner.call(takeStarterTrades, { body: { trades } })
    expect([again.made, again.skipped.length]).toEqual([[], 16])
    expect(await count()).toEqual(before)
    const gas = (await owner.call(listTrades, {})).data.find(
      ({ name }) => name === 'Gas and boilers',
    )
    expect(gas).toMatchObject({
      requires_skill: true,
      id_price_unit: 1,
      minimum: 1,
      looks_first: true,
      ask_for_images: true,
      regions: 2,
    })
  })
})
