import {
  createPartialBooking,
  Email,
  readPartialBooking,
  updatePartialBooking,
  londonDate,
  type Booking,
  type Endpoint,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { countersOf, limitAttempts } from '#kernel/http/rate-limits.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { refuseGenerally } from '#kernel/http/refuse.ts'
import { makeOpaqueId, makeSecret } from '#kernel/secrets.ts'
import { imagesStore } from '../images/images.store.ts'
import { jobLinksStore } from '../jobs/job-links.store.ts'
import { quoteOption, type QuotedHere } from '../../catalogue/service-options/offered-options.ts'
import { optionQuestionsStore } from '../../catalogue/service-options/option-questions.store.ts'
import { foldEmail } from '../../people/users/sign-in.rules.ts'
import { refuseBooking } from './booking.refusals.ts'
import { draftEnds, linksPerDraft } from './booking.rules.ts'
import { showBooking } from './booking.show.ts'
import { askDraftLink } from './draft-link.ts'
import {
  decideOpenDraft,
  isOtherEmail,
  mergeDetails,
  noAnswers,
  nothingYet,
  type Filled,
} from './drafts.decide.ts'
import { draftsStore, type DraftRow } from './drafts.store.ts'
import { isOpenFor } from './opening-soon.ts'
import { priceHere } from './price-here.ts'
import { isWantedThen } from './booking-windows.rules.ts'
import { holdsStore } from '../appointments/holds.store.ts'
import { offerWords } from '../../catalogue/service-options/quote.show.ts'

/** Returns the booking if the visitor can still fill it in. Otherwise throws a refusal. */
export function mustBeOpen(endpoint: Endpoint, draft: DraftRow | undefined, at: Date): DraftRow {
  const decision = decideOpenDraft(draft, at)
  if (decision.refused === 'booking_elsewhere' && draft) throw goesOnElsewhere(endpoint, draft)
  if (decision.refused) throw refuseBooking(endpoint, decision.refused)
  return decision.draft
}

/**
 * Refuses a call from the draft's previous device. Once the booking is completed, the refusal
 * contains the job's id.
 */
export function goesOnElsewhere(
  endpoint: Endpoint,
  { id_job, completed_at }: Pick<DraftRow, 'id_job' | 'completed_at'>,
) {
  if (!completed_at) return refuseBooking(endpoint, 'booking_elsewhere')
  const booked = { id_job, at: completed_at.toISOString() }
  const words = `You booked this on another device (job ${id_job}).`
  return refuseBooking(endpoint, 'booking_elsewhere', words, { booked })
}

/** Begins a booking, saves it, and reads it again. */
export function draftsRoutes(deps: Deps) {
  const { limits } = deps
  const { db } = deps.database

  /** `known` is the option's price here, if the caller has just computed it. */
  async function show(
    from: Db,
    endpoint: Endpoint,
    { id, token, at }: { id: string; token: string; at: Date },
    known?: QuotedHere,
  ): Promise<Booking> {
    const draft = await draftsStore(from).find(id, token)
    if (!draft) throw refuseBooking(endpoint, 'booking_not_found')
    if (draft.is_former) throw goesOnElsewhere(endpoint, draft)
    const words = await offerWords(from, deps, at)
    const { id_option, postcode, completed_at } = draft
    const here = completed_at
      ? undefined
      : (known ?? (await quoteOption(from, { id: id_option, postcode, day: londonDate(at) })))
    const images = await imagesStore(from).listOfJob(draft.id_job)
    const quote = here && !('refused' in here) ? here.quote : undefined
    return showBooking(draft, images, quote, { ...words, at })
  }

  /** Sends a link for another device. The details stay saved even if sending fails. */
  async function sendLink(draft: DraftRow, { at, address }: { at: Date; address: string }) {
    const email = Email.safeParse(draft.email)
    if (!email.success)
      throw refuseGenerally('invalid_fields', 'Please correct the problems', {
        errors: { email: email.error.issues.map(({ message }) => message) },
      })
    await limitAttempts(db, at, [
      ...countersOf('continue-address', address, limits.continueLinksPerAddress),
      ['continue-email', foldEmail(email.data), limits.continueLinksPerEmail],
    ])
    await db.transaction().execute(async (tx) => {
      if (!(await draftsStore(tx).countLink(draft.id, linksPerDraft, at)))
        throw refuseGenerally(
          'too_many_requests',
          'We’ve sent you several links already. Please look into your e-mails.',
        )
      const { id_job } = draft
      await askDraftLink(tx, at, { id_job, email: email.data, by: { kind: 'customer' } })
    })
  }

  /** Drops answers to questions of another option. */
  async function withAnswersOf(tx: Db, id_option: number, filled: Filled): Promise<Filled> {
    const { id_questions } = filled
    const isTheirs =
      id_questions !== null && (await optionQuestionsStore(tx).isOf(id_questions, id_option))
    return isTheirs ? filled : { ...filled, ...noAnswers }
  }

  return {
    async createPartialBooking({ body }, { at, address, once, asker }) {
      if (!(await isOpenFor(db, { asker }))) throw refuseBooking(createPartialBooking, 'not_open')
      await limitAttempts(db, at, [
        ...countersOf('draft-address', address, limits.draftsPerAddress),
      ])
      const { id_service_option, postcode, id_region: _, embed, ...details } = body
      const { here, id_region: region } = await priceHere(db, createPartialBooking, {
        id: id_service_option,
        postcode,
        day: londonDate(at),
      })
      const [id, token] = [makeOpaqueId(), makeSecret()]
      const filled = mergeDetails(nothingYet, details)
      return once(async (tx) => {
        const asked = await withAnswersOf(tx, id_service_option, filled)
        const draft = { id, token, id_embed: embed ?? null, here, filled: asked }
        const id_job = await draftsStore(tx).create(draft, region, at)
        await enqueue(tx, 'draft.expire', { id: id_job }, { due: draftEnds(at) })
        return { id, token, booking: await show(tx, createPartialBooking, { id, token, at }, here) }
      })
    },

    async updatePartialBooking({ params: { id }, body }, { at, address, once }) {
      const { token, send_link, ...change } = body
      await once(async (tx) => {
        const store = draftsStore(tx)
        const draft = mustBeOpen(updatePartialBooking, await store.lock(id, token), at)
        const chosen = {
          id: change.id_service_option ?? draft.id_option,
          postcode: change.postcode ?? draft.postcode,
          day: londonDate(at),
        }
        const moved =
          chosen.id === draft.id_option && chosen.postcode === draft.postcode
            ? undefined
            : await priceHere(tx, updatePartialBooking, chosen)
        const filled = await withAnswersOf(tx, chosen.id, mergeDetails(draft, change))
        await store.save(draft, filled, moved, at)
        if (draft.window_at && (moved || !isWantedThen(filled, draft.window_at)))
          await store.giveUpWindow(draft)
        else await holdsStore(tx).renew(id, at)
        if (isOtherEmail(draft, filled)) await jobLinksStore(tx).endCustomers(draft.id_job, at)
        if (draft.links_sent) await jobLinksStore(tx).extend(draft.id_job, at, draftEnds(at))
      })
      if (send_link) {
        const saved = await draftsStore(db).find(id, token)
        await sendLink(mustBeOpen(updatePartialBooking, saved, at), { at, address })
      }
      return show(db, updatePartialBooking, { id, token, at })
    },

    readPartialBooking: ({ params: { id }, body: { token } }, { at }) =>
      show(db, readPartialBooking, { id, token, at }),
  } satisfies Partial<Handlers>
}
