import { setTimeout as wait } from 'node:timers/promises'
import {
  claimJob,
  completeBooking,
  createClient,
  createPartialBooking,
  listBookingServices,
  opportunityStatus,
  respondToLinkedOpportunity,
  updatePartialBooking,
  type ApiClient,
} from '@treasures/api-client'
import { createWalletTransaction, findTreasures } from '@treasures/api-client/staff'
import type { Random } from '../../src/seed/random.ts'
import { newTally, persist, type Tally } from './persist.ts'
import { sendPicture } from './send-picture.ts'

/** Acknowledged calls, which were answered with 2xx, and calls without an answer yet. */
export type Ledger = {
  /** Bookings by their unique e-mail, with the job's number once it was answered. */
  bookings: Map<string, number | undefined>
  /** Claims by job, with the mobiles whose claim was confirmed. */
  claims: Map<number, string[]>
  /** Adjustments by their unique reason, with the pence once they were answered. */
  adjustments: Map<string, number | undefined>
  /** E-mails of bookings with an acknowledged picture. */
  pictures: Set<string>
  /** Accepted offers by link, with their job. */
  offers: Map<string, number>
  tally: Tally
}

export const newLedger = (): Ledger => ({
  bookings: new Map(),
  claims: new Map(),
  adjustments: new Map(),
  pictures: new Set(),
  offers: new Map(),
  tally: newTally(),
})

export type Treasure = { mobile: string; surname: string }

type People = {
  apiUrl: string
  /** Token of a super. */
  token: string
  wallets: readonly number[]
  treasures: readonly Treasure[]
  ledger: Ledger
  random: Random
  /** Returns the next link to an offer that has arrived by e-mail. */
  nextOffer: () => string | undefined
  fetch?: typeof globalThis.fetch
}

const postcode = 'SE13 5AB'

/**
 * Visitors who book, treasures who race for the jobs, and staff who adjust wallets, until they are
 * stopped.
 */
export function createPeople({
  apiUrl,
  token,
  wallets,
  treasures,
  ledger,
  random,
  nextOffer,
  fetch,
}: People) {
  const { tally } = ledger
  let made = 0

  /** Client at its own address, so that the limit of one address is never reached. */
  const somebody = (headers: Record<string, string> = {}): ApiClient =>
    createClient({
      apiBase: apiUrl,
      timeout: 12_000,
      ...(fetch && { fetch }),
      extras: () => ({
        headers: {
          ...headers,
          'x-forwarded-for': `10.${[16, 8, 0].map((by) => (made >> by) & 255).join('.')}`,
        },
      }),
    })
  const keyOf = (what: string) => `${what}-${++made}-${random.capability()}`

  async function findOption() {
    const { data } = await somebody().call(listBookingServices, { params: { postcode }, query: {} })
    const options = data.flatMap((service) => service.options)
    const option = options.find(({ available, customerprice }) => available && customerprice)
    if (!option) throw new Error('Nothing can be booked.')
    return option.id
  }

  let found: Promise<number | undefined> | undefined
  async function option(): Promise<number> {
    const id = await (found ??= persist(tally, 'look what can be booked', findOption))
    if (id === undefined) throw new Error('Nothing can be booked.')
    return id
  }

  async function book(id_service_option: number): Promise<number | undefined> {
    const idempotencyKey = keyOf('booking')
    const client = somebody()
    const email = `${idempotencyKey.toLowerCase()}@example.org`
    ledger.bookings.set(email, undefined)
    const draft = await persist(tally, 'begin a booking', () =>
      client.call(createPartialBooking, { body: { id_service_option, postcode } }),
    )
    if (!draft) return undefined
    const { id, token: secret } = draft
    const contact = {
      fname: 'Ada',
      lname: 'Byron',
      mphone: '07700 900 123',
      address: '12 Manor Road',
    }
    await persist(tally, 'fill a booking in', () =>
      client.call(updatePartialBooking, {
        params: { id },
        body: { token: secret, ...contact, email, descr: 'Mow the lawn.', wanted: 'soon' },
      }),
    )
    if (random.chance(0.2)) {
      const send = () =>
        sendPicture({ client, fetch: fetch ?? globalThis.fetch, draft: { id, token: secret } })
      const sent = await persist(tally, 'send a picture', () => send().then(() => true), {
        // A draft may have forty pictures sent in an hour, including those that could not be
        // stored.
        pause: 3_000,
      })
      if (sent) ledger.pictures.add(email)
    }
    const done = await persist(tally, 'book', () =>
      client.call(
        completeBooking,
        {
          body: {
            id,
            token: secret,
            customerprice: draft.booking.option.customerprice,
            terms_accepted: true,
            express_request: true,
          },
        },
        { idempotencyKey },
      ),
    )
    if (done) ledger.bookings.set(email, done.id_job)
    return done?.id_job
  }

  /** Lets two treasures claim a job at the same time. */
  async function claim(id_job: number) {
    const both = random.shuffle(treasures).slice(0, 2)
    await Promise.all(
      both.map(async ({ mobile, surname }) => {
        const idempotencyKey = keyOf('claim')
        const client = somebody()
        const won = await persist(tally, 'claim', () =>
          client.call(
            claimJob,
            { body: { id_job, mobile, last_name: surname } },
            { idempotencyKey },
          ),
        )
        if (won) ledger.claims.set(id_job, [...(ledger.claims.get(id_job) ?? []), mobile])
      }),
    )
  }

  /** Offers a job to suitable treasures, who get a link each. */
  const offer = (id: number) =>
    persist(tally, 'offer a job', () =>
      somebody({ authorization: `Bearer ${token}` }).call(findTreasures, { params: { id } }),
    )

  /** Accepts the next offer in the mail. */
  async function answerOffer() {
    const link = nextOffer()
    if (link === undefined) return
    const client = somebody()
    const body = { token: link, status: opportunityStatus.accepted }
    const won = await persist(tally, 'accept an offer', () =>
      client.call(respondToLinkedOpportunity, { body }),
    )
    if (won) ledger.offers.set(link, won.id_job)
  }

  async function adjust() {
    const idempotencyKey = keyOf('adjustment')
    const client = somebody({ authorization: `Bearer ${token}` })
    const pence = random.whole(1, 5_000)
    ledger.adjustments.set(idempotencyKey, undefined)
    const done = await persist(tally, 'adjust a wallet', () =>
      client.call(
        createWalletTransaction,
        {
          params: { id: random.pick(wallets) },
          body: { amount: pence / 100, reason: idempotencyKey },
        },
        { idempotencyKey },
      ),
    )
    if (done) ledger.adjustments.set(idempotencyKey, pence)
  }

  /**
   * Repeats each activity `atOnce` times in parallel. Returns when every call has been answered.
   */
  async function live(signal: AbortSignal, { atOnce = 3, pause = 50 } = {}) {
    const bookable = await option()
    async function repeat(act: () => Promise<unknown>) {
      while (!signal.aborted) {
        await act()
        await wait(pause)
      }
    }
    const visit = async () => {
      const id_job = await book(bookable)
      if (id_job === undefined) return
      if (random.chance(0.3)) await claim(id_job)
      else if (random.chance(0.15)) await offer(id_job)
    }
    const everybody = [visit, adjust, answerOffer]
    await Promise.all(Array.from({ length: atOnce }, () => everybody.map(repeat)).flat())
  }

  return { live, option }
}
