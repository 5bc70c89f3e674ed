import {
  continueJob,
  getBookingPrice,
  isApiError,
  listBookingServices,
  listMyCustomerJobs,
  readPartialBooking,
  searchBoard,
  setPassword,
  updatePartialBooking,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  priceOption,
  agreed,
  begin,
  complete,
  createOption,
  filledIn,
  freshEmail,
  inDays,
  save,
} from '#test/booking-fixtures.ts'
import { createFixtures } from '#test/fixtures.ts'
import { injectClient } from '#test/inject-client.ts'
import { readLink, readMails } from '#test/outbox.ts'
import { signIn, testPassword } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { raceRoundsOn } from '#test/race-rounds.ts'
import { mainEngines } from '#test/test-database.ts'

const refusal = (error: unknown) =>
  isApiError(error)
    ? {
        status: error.status,
        code: error.code,
        errors: error.errors,
        ...(error.booked && { booked: error.booked }),
      }
    : error

describe.each(mainEngines)('on %s', (engine) => {
  const rounds = raceRoundsOn(engine)
  let option: number
  const { app, database } = useApp({ engine })
  beforeAll(async () => {
    await createFixtures(database.db)
    option = await createOption(database.db, { is_service_defualt: true })
  })
  const call = () => app.client
  const jobOf = (id: number) =>
    database.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('a postcode becomes a job on the board, with an account, at the price that was shown', async () => {
    const { client } = app
    const offer = await client.call(listBookingServices, {
      params: { postcode: 'se135ab' },
      query: {},
    })
    const shown = offer.data[0]?.options[0]
    expect(offer).toMatchObject({ postcode: 'SE13 5AB', town: 'Lewisham', served: true })
    expect(shown).toMatchObject({
      id: option,
      customerprice: 26.5,
      least: 53,
      ceiling: 3,
      available: true,
    })

    const email = freshEmail()
    const held = await begin(client, option)
    await save(client, held, { descr: 'Mow the lawn.', step: 'when' })
    await save(client, held, {
      wanted_on: inDays(20),
      wanted_time: 'morning',
      step: 'contact',
    })
    const saved = await save(client, held, {
      ...filledIn({ email }),
      wanted: 'date',
      step: 'review',
    })
    const when = { wanted: 'date', wanted_on: inDays(20), wanted_time: 'morning' }
    expect(saved).toMatchObject({ ...when, step: 'review' })

    const done = await complete(client, held, { express_request: false })
    expect(done).toMatchObject({ id_status: 1, customerprice: 26.5, least: 53 })

    const board = await client.call(searchBoard, { query: { id_job: done.id_job } })
    expect(board.data).toMatchObject([
      {
        id_job: done.id_job,
        treasure_price: 18.5,
        postcode: 'SE13',
        wanted_on: inDays(20),
        wanted_time: 'morning',
      },
    ])
    expect(await jobOf(done.id_job)).toMatchObject({
      id_region: 1,
      customer_price_pence: 2_650,
      treasure_price_pence: 1_850,
      duration_hundredths: 200,
      ceiling_hundredths: 300,
      auto_match: true,
      on_board: true,
      price_trace: { customer: { price: 26.5, from: 'option', base: 26.5, factors: [] } },
    })

    const { token, purpose } = await readLink(database.db, email)
    expect(purpose).toBe('set')
    const passwords = { password: testPassword, password_confirmation: testPassword }
    await client.call(setPassword, { body: { token, email, ...passwords } })
    const mine = await (await signIn(app, { email })).call(listMyCustomerJobs, { query: {} })
    expect(mine.data).toMatchObject([
      { id: done.id_job, status: 'Open', customerprice: 26.5, ceiling: 3, can_decline: true },
    ])
  })

  test('the agreement is stored: time, terms, price, and consent to begin at once', async () => {
    const held = await begin(call(), option, filledIn())
    const { id_job } = await complete(call(), held)
    const booking = await database.db
      .selectFrom('bookings')
      .selectAll()
      .where('id_job', '=', id_job)
      .executeTakeFirstOrThrow()
    expect(booking.terms_accepted_at?.getTime()).toBeGreaterThan(Date.now() - 60_000)
    expect(booking.terms_url).toBe('https://treasures.example/terms')
    expect(booking.express_request_at).toEqual(booking.completed_at)
    expect(booking.token_hash).not.toBe(held.token)
    const [mail] = await readMails(database.db, booking.email)
    expect(mail?.body).toContain(
      'Price: £26.50 per hour, at least £53.00, at most £79.50 unless you agree to more. VAT of £8.83 is included in the £53.00.',
    )
    expect(mail?.body).toMatch(/On \w+day .* you asked us to start sooner/)
    expect(mail?.body).toMatch(
      /Your contract is with Treasures Ltd, trading as Treasures, .*VAT GB\d+, .*\. You accepted our terms on .*: https:\/\/treasures\.example\/terms\n/,
    )

    // Later changes of the option do not affect the agreement.
    const before = await jobOf(id_job)
    const treasure_price_pence = 1_850
    await priceOption(database.db, option, { treasure_price_pence, customer_price_pence: 9_900 })
    expect(await jobOf(id_job)).toEqual(before)
    const again = await complete(call(), held)
    expect(again).toMatchObject({ id_job, customerprice: 26.5 })
    await priceOption(database.db, option, { treasure_price_pence, customer_price_pence: 2_650 })
  })

  test(`64 completions of one draft at once make one job and get the same answer, ${rounds} times`, async () => {
    const client = injectClient(app)
    for (let round = 0; round < rounds; round++) {
      const email = freshEmail()
      const held = await begin(client, option, filledIn({ email }))
      const answers = await Promise.all(
        Array.from({ length: 64 }, (_, i) =>
          // A mix of own keys, a shared key and no key, as from a form that is pressed again and
          // retried.
          complete(
            client,
            held,
            {},
            [`completion-${round}-${i}`, `completion-${round}`, undefined][i % 3],
          ).catch(refusal),
        ),
      )
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(answers[0]).toMatchObject({ id_status: 1, email: 'b•••@example.org' })
      const mails = await readMails(database.db, email)
      const customers = await database.db
        .selectFrom('customers')
        .select('id')
        .where('email', '=', email)
        .execute()
      expect([mails.length, customers.length]).toEqual([1, 1])
    }
  })

  test(`64 completions of one draft from two devices at once make one job, ${rounds} times, and the former device learns of it`, async () => {
    const client = injectClient(app)
    for (let round = 0; round < rounds; round++) {
      const email = freshEmail()
      const former = await begin(client, option, filledIn({ email }))
      const { id } = former
      const asked = { token: former.token, send_link: true }
      await client.call(updatePartialBooking, { params: { id }, body: asked })
      const [mail] = await readMails(database.db, email)
      const [, link = ''] = /continue-job\/([\w-]{43})/.exec(mail?.body ?? '') ?? []
      const { booking } = await client.call(continueJob, { body: { token: link } })
      const here = { ...former, token: booking?.token ?? '' }
      const read = () =>
        client
          .call(readPartialBooking, { params: { id }, body: { token: former.token } })
          .catch(refusal)
      expect(await read()).toMatchObject({ status: 409, code: 'booking_elsewhere' })
      const answers = await Promise.all(
        Array.from({ length: 64 }, (_, i) =>
          complete(client, i % 2 ? here : former, {}).catch(refusal),
        ),
      )
      const { id_job, completed_at } = await database.db
        .selectFrom('bookings')
        .select(['id_job', 'completed_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      for (const [i, answer] of answers.entries())
        expect(answer).toMatchObject(i % 2 ? { id_job } : { code: 'booking_elsewhere' })
      expect(await read()).toMatchObject({
        booked: { id_job, at: completed_at?.toISOString() },
      })
      const jobs = await database.db
        .selectFrom('bookings')
        .select('id')
        .where('email', '=', email)
        .execute()
      expect(jobs).toHaveLength(1)
    }
  })

  test('16 bookings at once with one new e-mail make 16 jobs and one account', async () => {
    const client = injectClient(app)
    const email = freshEmail()
    const drafts = await Promise.all(
      Array.from({ length: 16 }, () => begin(client, option, filledIn({ email }))),
    )
    const jobs = await Promise.all(drafts.map((held) => complete(client, held)))
    expect(new Set(jobs.map(({ id_job }) => id_job)).size).toBe(16)
    const users = await database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .execute()
    expect(users).toHaveLength(1)
  })

  test('a saved draft is available on another device, and its token is needed to read or write it', async () => {
    const details = filledIn({ wanted: 'flexible' })
    const held = await begin(call(), option, details)
    const { id, token } = held
    const read = (with_: string) =>
      call().call(readPartialBooking, { params: { id }, body: { token: with_ } })
    const { descr, wanted } = details
    expect(await read(token)).toMatchObject({ descr, wanted, id, id_job: null, id_status: 0 })
    const stranger = `${token.slice(1)}A`
    expect(refusal(await read(stranger).catch((e: unknown) => e))).toMatchObject({ status: 404 })
    const unknown = { id: 'x'.repeat(22), token }
    for (const wrong of [{ id, token: stranger }, unknown])
      for (const attempt of [
        () => save(call(), wrong, { descr: 'Mine now' }),
        () => complete(call(), wrong),
      ])
        expect(refusal(await attempt().catch((e: unknown) => e))).toMatchObject({
          status: 404,
          code: 'booking_not_found',
        })
    expect(await read(token)).toMatchObject({ descr: details.descr })
  })

  test('a token changes and completes a booking, but reads its contact only masked', async () => {
    const email = freshEmail()
    const typed = filledIn({ email, fname: 'Olive', lname: 'Ó Brien' })
    const held = await begin(call(), option, typed)
    const { id, token } = held
    const masked = {
      fname: 'O•••',
      lname: 'Ó•••',
      email: 'b•••@example.org',
      mphone: '••• 123',
      address: '•••',
    }
    const read = () => call().call(readPartialBooking, { params: { id }, body: { token } })
    expect(held.booking).toMatchObject(masked)
    expect(await read()).toMatchObject(masked)
    // Masked values that come back are not saved.
    expect(await save(call(), held, { ...masked, fname: 'Oliver' })).toMatchObject(masked)
    const done = await complete(call(), held, masked)
    expect(done).toMatchObject({ id_status: 1, email: masked.email })
    expect(await read()).toMatchObject({ ...masked, id_job: done.id_job })
    const kept = await database.db
      .selectFrom('bookings')
      .innerJoin('jobs', 'jobs.id', 'bookings.id_job')
      .select(['fname', 'lname', 'email', 'mphone', 'jobs.address'])
      .where('bookings.id', '=', id)
      .executeTakeFirstOrThrow()
    const { lname, address } = typed
    expect(kept).toEqual({ fname: 'Oliver', lname, email, address, mphone: '+447700900123' })
  })

  test('the mailed link reads a booking in full, but not what was typed beside another e-mail', async () => {
    const email = freshEmail()
    const held = await begin(call(), option, filledIn({ email, fname: 'Olive' }))
    const { id } = held
    const linkTo = async (who: string, token: string) => {
      const body = { token, email: who, send_link: true }
      await call().call(updatePartialBooking, { params: { id }, body })
      const [mail] = await readMails(database.db, who)
      return /continue-job\/([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? ''
    }
    const own = await linkTo(email, held.token)
    const { booking } = await call().call(continueJob, { body: { token: own } })
    expect(booking?.contact).toMatchObject({ fname: 'Olive', email, mphone: '07700 900 123' })
    // An attacker with the token from the page can have the link sent to themselves, but receives
    // none of the other contact.
    const other = freshEmail()
    const foreign = await linkTo(other, booking?.token ?? '')
    const { booking: taken } = await call().call(continueJob, { body: { token: foreign } })
    expect(taken?.contact).toEqual({ fname: '', lname: '', email: other, mphone: '', address: '' })
    expect(
      refusal(
        await call()
          .call(continueJob, { body: { token: own } })
          .catch((e: unknown) => e),
      ),
    ).toMatchObject({ status: 404 })
  })

  test('a booking at a price that was not shown is refused', async () => {
    const held = await begin(call(), option, filledIn())
    for (const customerprice of [26.49, 0, null, 2_650])
      expect(
        refusal(await complete(call(), held, { customerprice }).catch((e: unknown) => e)),
      ).toMatchObject({ status: 409, code: 'price_changed' })
    expect(await complete(call(), held)).toMatchObject({ customerprice: 26.5 })
  })

  test.each([
    [{ mphone: '12345' }, {}, 'mphone', 'Must be in a valid format'],
    [
      {},
      { express_request: false },
      'express_request',
      'Please ask us to begin within 14 days, or choose a later day',
    ],
  ] as const)('a booking with %j, %j is not complete: %s', async (typed, asked, field, text) => {
    const held = await begin(call(), option, filledIn(typed))
    expect(refusal(await complete(call(), held, asked).catch((e: unknown) => e))).toEqual({
      status: 422,
      code: 'booking_incomplete',
      errors: { [field]: [text] },
    })
    expect(await complete(call(), held, filledIn())).toMatchObject({ id_status: 1 })
  })

  test('a booking needs the accepted terms', async () => {
    const held = await begin(call(), option, filledIn())
    const body = { id: held.id, token: held.token, ...agreed, terms_accepted: false }
    const answer = await fetch(`${app.apiBase}/public/job/booking/complete`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      errors: { terms_accepted: ['Please accept the terms'] },
    })
  })

  test('unknown postcodes, areas that are not covered, and options not offered there get different answers', async () => {
    const services = (postcode: string) =>
      call().call(listBookingServices, { params: { postcode }, query: {} })
    expect(refusal(await services('ZZ99 9ZZ').catch((e: unknown) => e))).toMatchObject({
      status: 422,
      code: 'postcode_unknown',
    })
    await database.db
      .insertInto('outcodes')
      .values({ outcode: 'ZE1', town: 'Lerwick', lat: 60.15, lon: -1.15 })
      .onConflict((c) => c.doNothing())
      .execute()
    expect(await services('ZE1 0AA')).toMatchObject({ served: false, region: null, data: [] })
    const only = await createOption(database.db, { postcode_regex: '^SE13' })
    const at = (postcode: string) => begin(call(), only, { postcode }).catch(refusal)
    expect(await at('BN1 1AA')).toMatchObject({ status: 422, code: 'option_not_here' })
    expect(await at('SE13')).toMatchObject({ status: 422, code: 'postcode_unknown' })
    expect(await at('ZE1 0AA')).toMatchObject({ status: 422, code: 'option_not_here' })
    const held = await begin(call(), only)
    expect(await save(call(), held, { postcode: 'BN1 1AA' }).catch(refusal)).toMatchObject({
      code: 'option_not_here',
    })
    expect(
      await save(call(), held, { postcode: 'bn11aa', id_service_option: option }),
    ).toMatchObject({ postcode: 'BN1 1AA', town: 'Brighton', option: { id: option } })
  })

  test('an option without a price is shown but cannot be booked', async () => {
    const bare = await createOption(database.db, {
      customer_price_pence: null,
      treasure_price_pence: null,
    })
    const price = await call().call(getBookingPrice, { params: { a: bare, b: 'SE13 5AB' } })
    expect(price.option).toMatchObject({
      available: false,
      chip: 'Option is temporarily unavailable.',
    })
    expect(await begin(call(), bare).catch(refusal)).toMatchObject({
      status: 409,
      code: 'option_unavailable',
    })
  })

  test('an option that is deleted during booking loses none of the typed details', async () => {
    const going = await createOption(database.db)
    const held = await begin(call(), going, filledIn({ descr: 'Keep this' }))
    await database.db.deleteFrom('service_options').where('id', '=', going).execute()
    const read = await call().call(readPartialBooking, {
      params: { id: held.id },
      body: { token: held.token },
    })
    expect(read).toMatchObject({ descr: 'Keep this', option: { id: going, available: false } })
    expect(await save(call(), held, { descr: 'And this' })).toMatchObject({ descr: 'And this' })
    expect(await complete(call(), held).catch(refusal)).toMatchObject({ code: 'option_not_here' })
    expect(await complete(call(), held, { id_service_option: option })).toMatchObject({
      id_status: 1,
    })
  })

  test('an estimate is booked without a price', async () => {
    const estimate = await createOption(database.db, {
      id_job_type: 2,
      id_price_unit: 4,
      duration_hundredths: null,
      treasure_price_pence: null,
      customer_price_pence: null,
    })
    const held = await begin(call(), estimate, filledIn())
    expect(await complete(call(), held, { customerprice: null })).toMatchObject({
      customerprice: null,
      least: null,
    })
  })
})
