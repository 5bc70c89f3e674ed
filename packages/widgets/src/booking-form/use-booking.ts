import type { ApiClient, BookingDone, BookingStep } from '@treasures/api-client'
import { useModel } from '@preact/signals-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { randomKey } from '../shared/random-key.ts'
import { systemClock } from '../shared/clock.ts'
import type { Shell } from '../shared/shell.ts'
import { useLatest } from '../shared/use-latest.ts'
import { createDraftStore, type Resume } from './booking-draft.ts'
import { BookingFormModel, type BookingFormState } from './booking-form.model.ts'
import type { Prefill } from './booking-typed.ts'
import { typedInShell } from './use-shell.ts'

export type BookingProps = {
  client: ApiClient
  /** Region whose franchisee has priority where several serve a postcode. */
  region?: number | undefined
  /** Ids of the services to offer. All if left out or empty. */
  services?: readonly number[] | undefined
  /** Initial choice, if it is on offer: a service, or one option of it. */
  service?: number | undefined
  option?: number | undefined
  /**
   * Postcode of the job. A complete one, such as `SE13 5AB`, skips the first step. Any other text
   * is filled in there.
   */
  postcode?: string | undefined
  prefill?: Prefill | undefined
  /** Draft to continue, with the full contact details if its mailed link had them. */
  resume?: Resume | undefined
  embed?: string | undefined
  /**
   * Default `visitor`. `signed_in` books with the session of the client, and asks customers on
   * record for the address only.
   */
  book?: 'visitor' | 'signed_in' | undefined
  /** Number of the customer's own job to book again. Its draft is separate from other drafts. */
  again?: number | undefined
  /** The customer that staff are booking for. */
  customer?: { id: number; name: string } | undefined
  onStep?: ((step: BookingStep) => void) | undefined
  onBooked?: ((done: BookingDone) => void) | undefined
  onFailed?: ((code: string) => void) | undefined
}

/** Store of the draft on this device. Drafts of a session end with the tab. */
function draftOf({ region, embed, book, customer, again }: BookingProps) {
  const isSignedIn = book === 'signed_in'
  const mine = customer ? `customer-${customer.id}` : again ? `again-${again}` : 'mine'
  const storage = () => (isSignedIn ? globalThis.sessionStorage : globalThis.localStorage)
  const name = isSignedIn ? mine : String(embed ?? region ?? '')
  // Uses the device's clock, because a draft is read before the server's first answer has corrected
  // `systemClock`.
  return createDraftStore({ storage, name, now: Date.now })
}

/**
 * The booking behind a form. The booking starts when `isWanted` first becomes true, and lasts as
 * long as the form's component.
 */
export function useBooking(
  props: BookingProps,
  isWanted: boolean,
  shell?: Shell,
): BookingFormState {
  const latest = useLatest(props)
  const model = useModel(
    () =>
      new BookingFormModel({
        ...props,
        clock: systemClock,
        draft: draftOf(props),
        makeKey: randomKey,
        log: (what, error) => console.error(`treasures: ${what}.`, error),
        signedIn: props.book === 'signed_in' ? { id_customer: props.customer?.id } : undefined,
        onStep: (step) => latest.current.onStep?.(step),
        onBooked: (done) => latest.current.onBooked?.(done),
        onFailed: (code) => latest.current.onFailed?.(code),
      }),
  )
  const isBegun = useRef(false)
  useLayoutEffect(() => {
    if (!isWanted || isBegun.current) return
    isBegun.current = true
    model.start(typedInShell(shell))
  }, [model, isWanted, shell])
  const known = props.postcode ?? props.prefill?.postcode ?? ''
  const knownBefore = useRef(known)
  useEffect(() => {
    const before = knownBefore.current
    if (known === before) return
    knownBefore.current = known
    // A postcode that the customer typed stays.
    const isOurs = ['', before].includes(model.typed.value.postcode)
    if (isOurs && model.phase.value.at === 'postcode') model.change('postcode', known)
  }, [model, known])
  useEffect(() => model.stop, [model])
  return model
}
