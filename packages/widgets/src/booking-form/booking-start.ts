import { isApiError, jobStatus } from '@treasures/api-client'
import type { BookingCore } from './booking-core.ts'
import type { Resume } from './booking-draft.ts'
import type { LookUp } from './booking-look-up.ts'
import type { Saving } from './booking-saving.ts'
import { emptyTyped, fillGaps } from './booking-typed.ts'

/** Starts a booking: empty, prefilled by the page, where it was left, or from its link. */
export function createStart(
  core: BookingCore,
  { openAt }: LookUp,
  { server, saves, forget, findOut, showBooked }: Saving,
  forgetLink: () => void,
) {
  const {
    ports,
    phase,
    offer,
    booking,
    window,
    images,
    notice,
    fields,
    why,
    keep,
    show,
    prefilled,
  } = core
  const { draft, log } = ports
  const { typed, problems, put } = fields

  /** Starts with an empty form, apart from the values that the page provides. */
  function begin() {
    forget()
    draft.clear()
    offer.value = { at: 'none' }
    notice.value = undefined
    forgetLink()
    why.close()
    saves.reset()
    fields.reset(prefilled())
    show({ at: 'postcode' })
    ports.onStep('postcode')
  }

  async function resume({ contact, ...key }: Resume) {
    phase.value = { at: 'resuming' }
    try {
      const now = await server.read(key)
      fields.reset({ ...emptyTyped, ...contact })
      fields.takeOver(now, prefilled())
      if (now.id_job !== null) return showBooked(now)
      const isOpen =
        now.id_status === jobStatus.draft && Date.parse(now.expires_at) > ports.clock.now()
      if (isOpen) {
        booking.value = key
        images.value = now.images
        window.value = now.window ?? null
      } else notice.value = { says: 'restarted', why: 'run-out', hadPhotos: now.images.length > 0 }
      void openAt(now.step === 'postcode' ? 'what' : now.step)
      keep()
    } catch (error) {
      const isLost = isApiError(error, 'booking_not_found', 'not_found', 'invalid_fields')
      phase.value = { at: isLost ? 'lost' : 'not-fetched' }
      if (!isLost) log('the booking could not be fetched', error)
    }
  }

  /**
   * Called once, before the form is first drawn. `begun` holds the input of a first step that was
   * drawn before this code loaded. A customer who began there continues there.
   */
  function start(begun?: { postcode: string | undefined }) {
    if (ports.resume) return void resume(ports.resume)
    const kept = draft.read()
    booking.value = kept?.booking ?? undefined
    // Values on the server take precedence over the page's values.
    const typedBefore = kept?.typed ?? emptyTyped
    fields.fill(booking.value ? typedBefore : fillGaps(typedBefore, prefilled()))
    if (begun)
      return put({ postcode: begun.postcode ?? (typed.value.postcode || ports.postcode || '') })
    if (kept && kept.step !== 'postcode') {
      void findOut()
      return void openAt(kept.step)
    }
    if (typed.value.postcode || ports.postcode === undefined) return
    fields.fill({ ...typed.value, postcode: ports.postcode })
    if (!problems.value.postcode) void openAt('what')
  }

  return { begin, resume, start }
}
