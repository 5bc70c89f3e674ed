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
  /** Of the franchisee who comes first where several serve a postcode. */
  region?: number | undefined
  /** Only these services; left out or empty is all of them. */
  services?: readonly number[] | undefined
  /** Chosen at first, where they are on offer: a service, or one option of it. */
  service?: number | undefined
  option?: number | undefined
  /** Skips the first step where it is a whole one. */
  postcode?: string | undefined
  prefill?: Prefill | undefined
  /** A booking that was begun elsewhere, with the contact in full where its mailed link told it. */
  resume?: Resume | undefined
  embed?: string | undefined
  /** `signed_in` books with the session of the client; only the address is asked of whom we know. */
  book?: 'visitor' | 'signed_in' | undefined
  /** The number of an own job that is booked once more: a booking of its own beside one that was begun. */
  again?: number | undefined
  /** Whom staff book for. */
  customer?: { id: number; name: string } | undefined
  onStep?: ((step: BookingStep) => void) | undefined
  onBooked?: ((done: BookingDone) => void) | undefined
  onFailed?: ((code: string) => void) | undefined
}

/** What a draft is called on this device. Those of a session end with the tab. */
function draftOf({ region, embed, book, customer, again }: BookingProps) {
  const isSignedIn = book === 'signed_in'
  const mine = customer ? `customer-${customer.id}` : again ? `again-${again}` : 'mine'
  const storage = () => (isSignedIn ? globalThis.sessionStorage : globalThis.localStorage)
  const name = isSignedIn ? mine : String(embed ?? region ?? '')
  // A draft is read before the first answer, which may correct the other clock.
  return createDraftStore({ storage, name, now: Date.now })
}

/** The booking behind a form. It begins when it is first `isWanted`, and lives as long as its caller. */
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
    // What was typed stays.
    const isOurs = ['', before].includes(model.typed.value.postcode)
    if (isOurs && model.phase.value.at === 'postcode') model.change('postcode', known)
  }, [model, known])
  useEffect(() => model.stop, [model])
  return model
}
