import {
  answerProblems,
  bookJob,
  completeBooking,
  decideJobMove,
  jobStatus,
  keptAnswers,
  penceOf,
  poundsOf,
  londonDate,
  type BookingDone,
  type Contract,
  type JobActor,
  type ParsedOf,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { fillContacts } from '#kernel/contacts.rules.ts'
import { userActor, type Actor } from '#events/define-event.ts'
import { atLeast } from '#kernel/http/at-least.ts'
import type { Scope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { countersOf, countAttempt, limitAttempts } from '#kernel/http/rate-limits.ts'
import { refuse, Refusal } from '#kernel/http/refuse.ts'
import { customerAddressesStore } from '../../people/customers/customer-addresses.store.ts'
import { customersStore } from '../../people/customers/customers.store.ts'
import { canBeBooked } from '../../catalogue/service-options/quote.show.ts'
import { jobAnswersStore } from '../job-answers/job-answers.store.ts'
import { jobLinkEnds, jobLinksStore } from '../jobs/job-links.store.ts'
import { hasOpened } from '#kernel/opening.ts'
import { recordMove } from '../jobs/jobs.store.ts'
import { bookDraft } from '../jobs/write-job.ts'
import { foldEmail } from '../../people/users/sign-in.rules.ts'
import { leastOf } from '../../catalogue/prices/price-amounts.rules.ts'
import { answerQuote } from '../../catalogue/service-options/answer-quote.ts'
import type { Quote } from '../../catalogue/service-options/offered-options.ts'
import { bookingCustomersStore } from './booking-customers.store.ts'
import { isWantedThen } from './booking-windows.rules.ts'
import { isAnnounced } from './booking.show.ts'
import { refuseBooking } from './booking.refusals.ts'
import { bookedPrice } from './booking.rules.ts'
import { decideComplete } from './completion.decide.ts'
import { completionStore } from './completion.store.ts'
import { customerOfBooking, keepHome } from './customer-of-booking.ts'
import { decideOpenDraft, isOtherEmail, mergeDetails, type Filled } from './drafts.decide.ts'
import { mustBeOpen } from './drafts.routes.ts'
import { answersOf, draftsStore, type DraftRow } from './drafts.store.ts'
import { confirmWindow, holdWindow, windowTaken } from './hold-window.ts'
import { maskContact } from './masked-contact.rules.ts'
import { isOpenFor } from './opening-soon.ts'
import { priceHere } from './price-here.ts'

type Body = ParsedOf<Contract['completeBooking']>['body']
type KnownCustomer = {
  id: number
  id_address: number | null
  fname: string
  lname: string
  email: string | null
  mphone: string | null
}
type BookedAt = Parameters<typeof keepHome>[3] & { id_region: number; mphone: string | null }
type Call = {
  at: Date
  endpoint: typeof completeBooking | typeof bookJob
  actor: JobActor
  by: Actor
  /** False if no treasure can come at the chosen time. Undefined if the customer chose no time. */
  isHeld: boolean | undefined
}

/** Calls that turn a draft into a job. */
export function completionRoutes(deps: Deps) {
  const { limits, publicSettings } = deps
  const { db } = deps.database

  /**
   * Books the job, its customer and the event in one transaction. A repeated call gets the answer
   * to the first call.
   */
  async function book(
    tx: Db,
    { at, endpoint, actor, by, isHeld }: Call,
    { id, token, ...body }: Body,
    customer?: KnownCustomer,
  ): Promise<BookingDone> {
    const drafts = draftsStore(tx)
    const found = await drafts.lock(id, token)
    const show = customer ? showDone : showMasked
    if (found?.completed_at && !found.is_former) return show(found)
    const draft = mustBeOpen(endpoint, found, at)
    const filled = fillFrom(customer, mergeDetails(draft, body))

    const decision = decideComplete(filled, {
      today: londonDate(at),
      express_request: body.express_request,
      known: customer !== undefined,
    })
    if (decision.errors)
      throw new Refusal(422, 'booking_incomplete', 'Please correct the problems', {
        errors: decision.errors,
      })
    const { complete } = decision
    const bookable = await priceHere(tx, endpoint, {
      id: body.id_service_option ?? draft.id_option,
      postcode: body.postcode ?? draft.postcode,
      day: londonDate(at),
    })
    const { offer } = bookable.here
    const quote = await answered(tx, endpoint, bookable.here.quote, filled, at)
    mustBeAgreed(endpoint, body.customerprice, quote)

    if (endpoint === completeBooking) await countEmail(tx, at, complete.email)

    const move = decideJobMove(jobStatus.draft, jobStatus.open, actor)
    if (!move.ok) throw new Error(move.why)
    const { id_region } = bookable
    const home = { id_region, address: complete.address, postcode: offer.postcode, ...offer.place }
    const { outcode: _, ...place } = home
    const id_customer = customer
      ? await complementKnown(tx, at, customer, { ...place, mphone: complete.mphone })
      : await customerOfBooking(tx, at, complete, place)
    const store = completionStore(tx)
    const isConfirmed = draft.window_at !== null && isWantedThen(complete, draft.window_at)
    if (isConfirmed && isHeld === false) throw windowTaken(endpoint)
    if (!isConfirmed) await drafts.giveUpWindow(draft)
    const { descr, address, wanted, wanted_on, wanted_time } = complete
    const byStaff =
      actor === 'admin' && by.kind === 'user'
        ? ({ price_source: 'staff', id_priced_by: by.id } as const)
        : {}
    const own = { descr, address, wanted, wanted_on, wanted_time, id_customer, ...byStaff }
    // The draft is locked, so it would be a bug if booking failed here.
    const booked = { ...bookable, here: { offer, quote } }
    if (!(await bookDraft(tx, draft.id_job, move, booked, own, at)))
      throw new Error('A locked draft was taken')
    await jobAnswersStore(tx).write(draft.id_job, quote.answers ?? [])
    await store.agree(
      id,
      { ...complete, ...answersOf(filled) },
      { terms_url: publicSettings().terms_url, express_request: body.express_request },
      quote.row.id,
      at,
    )
    await recordMove(tx, at, { id: draft.id_job }, move, { by, how: 'form' })
    if (isOtherEmail(draft, filled)) await jobLinksStore(tx).endCustomers(draft.id_job, at)
    await jobLinksStore(tx).extend(draft.id_job, at, jobLinkEnds(at))
    if (isConfirmed) await confirmWindow(tx, at, { draft, quote, endpoint, by })
    const done = must(await drafts.find(id, token))
    return show(done)
  }

  /**
   * Holds the chosen time again if its hold has ended, or if its treasure can no longer come.
   * Returns false if no treasure can come. Returns undefined if no time is chosen.
   */
  async function keepWindow(
    endpoint: Call['endpoint'],
    { id, token, ...body }: Body,
    at: Date,
  ): Promise<boolean | undefined> {
    const draft = await draftsStore(db).find(id, token)
    if (!draft?.window_at || decideOpenDraft(draft, at).refused) return undefined
    if (!isWantedThen(mergeDetails(draft, body), draft.window_at)) return undefined
    const bookable = await priceHere(db, endpoint, {
      id: body.id_service_option ?? draft.id_option,
      postcode: body.postcode ?? draft.postcode,
      day: londonDate(at),
    })
    return holdWindow(db, { id, token }, { start: draft.window_at, bookable, at })
  }

  /**
   * Protects the owner of an e-mail from many bookings by strangers. Counts in the booking's
   * transaction, so that only successful bookings count.
   */
  async function countEmail(tx: Db, at: Date, email: string) {
    const limit = limits.bookingsPerEmail
    const counted = await countAttempt(tx, at, 'booking-email', foldEmail(email), limit)
    if (counted.allowed) return
    throw refuse(
      completeBooking,
      'booking_email_busy',
      fillContacts(
        `We take at most ${limit.most} bookings a day under one e-mail. This booking is saved, and nothing is lost: book it tomorrow, sign in and book there, or call {{support_phone}}.`,
        publicSettings(),
      ),
      { retryAfter: counted.retryAfter },
    )
  }

  return {
    completeBooking: async ({ body }, { at, address, once, asker }) => {
      if (!(await isOpenFor(db, { asker }))) throw refuseBooking(completeBooking, 'not_open')
      await limitAttempts(db, at, [
        ...countersOf('completion-address', address, limits.completionsPerAddress),
      ])
      // Every answer takes at least this long. Its timing then does not reveal whether we know the
      // e-mail.
      return atLeast(limits.answerAfter, async () => {
        const isHeld = await keepWindow(completeBooking, body, at)
        return once((tx) =>
          book(
            tx,
            { at, endpoint: completeBooking, actor: 'customer', by: { kind: 'customer' }, isHeld },
            body,
          ),
        )
      })
    },

    async bookJob({ body: { id_customer, ...body } }, { caller, scope, at, once }) {
      const isHeld = await keepWindow(bookJob, body, at)
      return once(async (tx) => {
        // Before the opening, only staff can book, to try bookings out.
        if (scope.kind === 'own' && !(await hasOpened(tx))) throw refuseBooking(bookJob, 'not_open')
        const id = whomFor(scope, id_customer)
        const customer = await bookingCustomersStore(tx).lock(scope, id)
        if (!customer) throw refuse(bookJob, 'customer_not_found', 'We can’t find that customer.')
        const actor = scope.kind === 'own' ? 'customer' : 'admin'
        const by = userActor(caller.id)
        return book(tx, { at, endpoint: bookJob, actor, by, isHeld }, body, customer)
      })
    },
  } satisfies Partial<Handlers>
}

/**
 * Returns the customer who gets the job. Customers book for themselves, and staff name the
 * customer.
 */
function whomFor(scope: Scope, id_customer: number | undefined): number {
  const id = id_customer ?? (scope.kind === 'own' ? scope.id_customer : undefined)
  if (id === undefined)
    throw refuse(bookJob, 'customer_required', 'Please say for which customer.', {
      errors: { id_customer: ['Customer is required'] },
    })
  return id
}

/** Fills in a known customer's contact from their record. */
const fillFrom = (customer: KnownCustomer | undefined, filled: Filled): Filled =>
  customer
    ? {
        ...filled,
        fname: customer.fname,
        lname: customer.lname,
        email: customer.email ?? '',
        mphone: customer.mphone ?? filled.mphone,
      }
    : filled

/**
 * Completes a known customer's record. If the customer has no address, stores the address and
 * region of their first job.
 */
async function complementKnown(
  tx: Db,
  at: Date,
  { id, id_address, mphone: known }: KnownCustomer,
  { id_region, mphone, ...home }: BookedAt,
): Promise<number> {
  if (known === null && mphone !== null) await customersStore(tx).update(id, { mphone })
  if (id_address === null) {
    await customerAddressesStore(tx).moveToRegion(id, id_region)
    await keepHome(tx, at, id, home)
  }
  return id
}

/**
 * Adds the answers to the price. Refuses answers to former questions, because the customer has not
 * seen what their answers cost now.
 */
async function answered(
  tx: Db,
  endpoint: Call['endpoint'],
  quote: Quote,
  { id_questions, answers }: Filled,
  at: Date,
): Promise<Quote> {
  const { questions } = quote.row
  if (answers.length && id_questions !== quote.row.id_questions) {
    const kept = await answerQuote(tx, quote, keptAnswers(questions, answers), at)
    throw refuseBooking(
      endpoint,
      'price_changed',
      `What we ask for this has changed: it is now ${bookedPrice({ ...quote.row, ...kept })}. Please look at it again before you book.`,
    )
  }
  const errors = answerProblems(questions, answers)
  if (Object.keys(errors).length)
    throw new Refusal(422, 'booking_incomplete', 'Please correct the problems', { errors })
  const priced = await answerQuote(tx, quote, answers, at)
  if (!canBeBooked(priced)) throw refuseBooking(endpoint, 'option_unavailable')
  return priced
}

/** Refuses a booking if its price differs from the shown one. */
function mustBeAgreed(endpoint: Call['endpoint'], shown: number | null, quote: Quote) {
  if (penceOf(shown) === quote.customer_price_pence) return
  throw refuseBooking(
    endpoint,
    'price_changed',
    `The price has changed: it is now ${bookedPrice({ ...quote.row, ...quote })}. Please look at it again before you book.`,
  )
}

/** Masks the contact, because a token does not prove that its holder owns the mailbox. */
const showMasked = (row: DraftRow) => ({ ...showDone(row), email: maskContact(row).email })

const showDone = (row: DraftRow): BookingDone => ({
  id_job: row.id_job,
  id_status: row.id_status,
  service: row.service_short,
  customerprice: poundsOf(row.customer_price_pence),
  least: poundsOf(leastOf(row, row.customer_price_pence)),
  wanted: row.wanted ?? 'flexible',
  wanted_on: row.wanted_on,
  wanted_time: row.wanted_time,
  email: row.email,
  announced: isAnnounced(row),
  visit: row.visit,
})
