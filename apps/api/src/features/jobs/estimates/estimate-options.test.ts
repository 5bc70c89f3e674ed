import {
  compareMyEstimates,
  createLinkedEstimate,
  createMyEstimate,
  getJob,
  getLinkedEstimates,
  listAgreed,
  listJobEstimates,
  listMyEstimates,
  respondToEstimate,
  respondToLinkedEstimate,
} from '@treasures/api-client'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCustomer, createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { injectClient } from '#test/inject-client.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { mainEngines } from '#test/test-database.ts'
import { useApp } from '#test/use-app.ts'

const descr = 'For the leak in the kitchen'
const patch = { name: 'Patch', treasureprice: 120 }
const tap = {
  name: 'Replace the tap',
  treasureprice: 210,
  includes: 'A new tap',
  not_included: 'Tiles',
}
const mixer = { name: 'New mixer', treasureprice: 340 }
const options = [patch, tap, mixer]

describe.each(mainEngines)('on %s', (engine) => {
  let now = new Date('2026-12-01T09:00:00Z')
  const { app, database } = useApp({ engine, clock: () => now })
  let visitor: ReturnType<typeof injectClient>
  let admin: SignedInClient
  let martin: SignedInClient
  let priya: SignedInClient
  let id_customer: number
  let id_job: number
  beforeAll(async () => {
    const { db } = database
    visitor = injectClient(app)
    await createFixtures(db)
    await db.updateTable('permissions').set({ allowed: true }).execute()
    id_customer = await createCustomer(db, { fname: 'Priya', email: 'priya@treasures.example' })
    const id_treasure = await createTreasure(db, {
      fname: 'Martin',
      lname: 'Penrose',
      mphone: '+447700900001',
      email: 'martin@treasures.example',
    })
    admin = await signIn(app, await createUser(db, { is_admin: true, fname: 'Sam' }))
    martin = await signIn(app, await createUser(db, { id_treasure }))
    priya = await signIn(app, await createUser(db, { id_customer }))
  })
  beforeEach(async () => {
    await database.db.deleteFrom('messages').execute()
    ;[id_job = 0] = await createJobs(database.db, id_customer, [{ treasure_price_pence: null }])
  })

  const send = (body: object = { descr, options }) =>
    martin.call(createMyEstimate, { params: { id: id_job }, body: body as { descr: string } })
  const notSent = (body: object) =>
    refusal(martin, createMyEstimate, { params: { id: id_job }, body: body as { descr: string } })
  const accepting = (id: number, id_option?: number | null) => ({
    params: { id },
    body: { status: 3, ...(id_option !== undefined && { id_option }) },
  })
  const idsOf = (sent: { options: readonly { id: number }[] }) =>
    sent.options.map(({ id }) => id) as [number, number, number]
  async function mails() {
    // The customer is not told at once, in case the treasure corrects the price.
    now = new Date(now.getTime() + 3_600_000)
    await app.drain()
    return database.db
      .selectFrom('messages')
      .select(['template', 'body'])
      .where('template', 'like', 'estimate%')
      .where('channel', '<>', 'push')
      .orderBy('id')
      .execute()
  }

  test('each side reads its own price of every option, and staff both', async () => {
    const sent = await send()
    expect(sent.options).toMatchObject([
      { ...patch, customerprice: null, includes: '', not_included: '' },
      { ...tap, customerprice: null },
      { ...mixer, customerprice: null },
    ])
    const [waiting] = (await martin.call(listMyEstimates, {})).data
    expect(waiting?.options.map((one) => [one.treasureprice, one.customerprice])).toEqual([
      [120, null],
      [210, null],
      [340, null],
    ])
    const pricesFor = async (reader: SignedInClient) => {
      const { data } = await reader.call(listJobEstimates, { params: { id: id_job } })
      return data[0]?.options.map((one) => [one.treasureprice, one.customerprice])
    }
    expect(await pricesFor(priya)).toEqual([
      [null, 150],
      [null, 262.5],
      [null, 425],
    ])
    expect(await pricesFor(admin)).toEqual([
      [120, 150],
      [210, 262.5],
      [340, 425],
    ])
  })

  test('the customer’s e-mail lists every option, and the treasure’s names the accepted one', async () => {
    const sent = await send()
    const [mail] = await mails()
    expect(mail?.template).toBe('estimate_options_sent')
    expect(mail?.body).toContain(
      'Patch: £150.00.\n\nReplace the tap: £262.50. Included: A new tap. Not included: Tiles.\n\nNew mixer: £425.00.',
    )
    await priya.call(respondToEstimate, accepting(sent.id, idsOf(sent)[1]))
    expect((await mails()).at(-1)).toMatchObject({
      template: 'estimate_accepted',
      body: expect.stringContaining('Your option “Replace the tap”, £210.00, for job') as string,
    })
  })

  test('an accepted option gives the job its price and the agreed line its name', async () => {
    const sent = await send()
    const accepted = await priya.call(respondToEstimate, accepting(sent.id, idsOf(sent)[1]))
    expect(accepted).toMatchObject({
      status: 'Accepted',
      id_option: idsOf(sent)[1],
      treasureprice: null,
      customerprice: 262.5,
    })
    expect(await admin.call(getJob, { params: { id: id_job } })).toMatchObject({
      treasureprice: 210,
      customerprice: 262.5,
    })
    const { data } = await admin.call(listAgreed, { params: { id: id_job } })
    expect(data.filter(({ source }) => source === 'estimate')).toMatchObject([
      { what: expect.stringMatching(/: Replace the tap$/) as string, customerprice: 262.5 },
    ])
  })

  test('by the link one option is accepted; the same again changes nothing, and another is refused', async () => {
    const sent = await send()
    const [first, second] = idsOf(sent)
    const { token } = await priya.call(compareMyEstimates, { params: { id: id_job }, body: {} })
    const read = await visitor.call(getLinkedEstimates, { params: { token } })
    expect(JSON.stringify(read)).not.toContain('treasureprice')
    expect(read.data[0]).toMatchObject({ customerprice: 150, id_option: null })
    expect(read.data[0]?.options[1]).toMatchObject({ name: tap.name, customerprice: 262.5 })
    const accept = (id_option: number) => ({ body: { token, id: sent.id, status: 3, id_option } })
    for (let n = 0; n < 2; n++)
      expect(await visitor.call(respondToLinkedEstimate, accept(second))).toMatchObject({
        taken_by: 'Martin',
        data: [{ id_option: second, customerprice: 262.5 }],
      })
    expect(await refusal(visitor, respondToLinkedEstimate, accept(first))).toMatchObject({
      status: 409,
      code: 'estimate_answered',
    })
    const { data } = await admin.call(listAgreed, { params: { id: id_job } })
    expect(data.filter(({ source }) => source === 'estimate')).toHaveLength(1)
  })

  test('of two options that are accepted at once, one counts', async () => {
    const sent = await send()
    const answers = await Promise.allSettled(
      idsOf(sent).map((id) => priya.call(respondToEstimate, accepting(sent.id, id))),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('an option must be named, and must be one of this estimate’s', async () => {
    const old = await send()
    const sent = await send()
    const refused = (id: number, id_option?: number) =>
      refusal(priya, respondToEstimate, accepting(id, id_option))
    expect(await refused(sent.id)).toMatchObject({ status: 422, code: 'option_required' })
    expect(await refused(sent.id, idsOf(old)[0])).toMatchObject({
      status: 404,
      code: 'option_not_found',
    })
    expect(await refused(old.id, idsOf(old)[0])).toMatchObject({
      status: 409,
      code: 'estimate_answered',
    })
    const [plain] = (await admin.call(listJobEstimates, { params: { id: id_job } })).data
    expect(plain).toMatchObject({ status: 'Sent', id_option: null })
    const onePrice = await send({ descr, treasureprice: 100 })
    expect(await refused(onePrice.id, idsOf(sent)[0])).toMatchObject({ status: 404 })
    expect(await priya.call(respondToEstimate, accepting(onePrice.id))).toMatchObject({
      customerprice: 125,
      options: [],
    })
  })

  test.each([
    ['an option without a name', [{ ...patch, name: ' ' }], 'options.0.name'],
    ['an option without a price', [patch, { name: 'Free' }], 'options.1.treasureprice'],
    ['a price of nothing', [{ ...patch, treasureprice: 0 }], 'options.0.treasureprice'],
    ['a name of 81 letters', [{ ...patch, name: 'x'.repeat(81) }], 'options.0.name'],
    ['501 letters', [{ ...patch, not_included: 'x'.repeat(501) }], 'options.0.not_included'],
    ['four options', [...options, patch], 'options'],
    ['neither a price nor options', [], 'treasureprice'],
  ])('%s cannot be sent', async (_, bad, field) => {
    const no = await notSent({ descr, options: bad })
    expect(no.status).toBe(422)
    expect(Object.keys(no.errors)).toContain(field)
  })

  test('a price beside options cannot be sent, and an unknown link sends none', async () => {
    expect(await notSent({ descr, options, treasureprice: 100 })).toMatchObject({ status: 422 })
    const { token } = { token: 'x'.repeat(43) }
    expect(
      await refusal(visitor, createLinkedEstimate, { body: { token, descr, options: [patch] } }),
    ).toMatchObject({ status: 404 })
  })
})
