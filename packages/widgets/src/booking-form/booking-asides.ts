import { getBookingPrice, type ApiClient, type BookingPrice } from '@treasures/api-client'
import { signal } from '@preact/signals-react'
import type { Typed } from './booking-typed.ts'

/** State of "Why this price?". A failure here never blocks the booking. */

export type Why =
  | { at: 'closed' }
  | { at: 'loading' }
  | { at: 'shown'; price: BookingPrice }
  | { at: 'failed' }

type Log = (what: string, error: unknown) => void

/** "Why this price?": the lines of the price, loaded when the customer opens them. */
export function createWhy(client: ApiClient, typed: () => Typed, log: Log) {
  const why = signal<Why>({ at: 'closed' })

  async function open(id: number) {
    const mine: Why = { at: 'loading' }
    why.value = mine
    try {
      const params = { a: id, b: typed().postcode }
      const price = await client.call(getBookingPrice, { params })
      if (why.value === mine) why.value = { at: 'shown', price }
    } catch (error) {
      log('the reasons of the price could not be loaded', error)
      if (why.value === mine) why.value = { at: 'failed' }
    }
  }

  return {
    why,
    close() {
      why.value = { at: 'closed' }
    },
    toggle: async () => {
      const id = typed().id_service_option
      if (why.value.at === 'shown' || why.value.at === 'loading') why.value = { at: 'closed' }
      else if (id !== null) await open(id)
    },
  }
}

/** E-mails the customer a link to continue the booking on another device. */
export function createLink(ask: () => Promise<void>, log: Log) {
  const link = signal<'unasked' | 'sending' | 'sent' | 'failed'>('unasked')
  return {
    link,
    forget() {
      link.value = 'unasked'
    },
    async send() {
      if (link.value === 'sending') return
      link.value = 'sending'
      try {
        await ask()
        link.value = 'sent'
      } catch (error) {
        log('the link could not be sent', error)
        link.value = 'failed'
      }
    },
  }
}
