import * as z from 'zod/mini'
import { Card, CardSetup, CardToken } from './cards.schema.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { Capability, Id, byId } from '../../kernel/wire.ts'

const view = { access: 'staff_or_customer', permission: 'cards.view' } as const
const edit = { access: 'staff_or_customer', permission: 'cards.edit' } as const
const staffEdit = { access: 'staff', permission: 'cards.edit' } as const
const absentCustomer = { customer_not_found: 404 }
const absentCard = { card_not_found: 404 }
const setupProblems = { card_setup_failed: 422, payments_unavailable: 503 }

/** `{id}` is the customer's id. */
export const listCards = endpoint('GET', '/customer/{id}/cards', {
  summary: "A customer's cards, newest first.",
  ...byId,
  ok: z.object({ data: z.array(Card) }),
  problems: absentCustomer,
  ...view,
})

/**
 * Returns the data that the payment processor's own fields need. Card numbers go to the processor
 * and never reach this API.
 */
export const getCardToken = endpoint('GET', '/customer/{id}/card/token', {
  summary: 'Begins to add a card for a customer.',
  ...byId,
  ok: CardToken,
  problems: { ...absentCustomer, payments_unavailable: 503 },
  ...edit,
})

export const createCard = endpoint('POST', '/customer/{id}/card', {
  summary: 'Saves a card that the payment processor has accepted.',
  ...byId,
  body: CardSetup,
  ok: Card,
  problems: { ...absentCustomer, ...setupProblems },
  ...edit,
})

/** `{id}` is the card's id. */
export const deleteCard = endpoint('DELETE', '/customer/card/{id}', {
  summary: 'Removes a card, here and at the payment processor.',
  ...byId,
  ok: z.object({ id: Id }),
  problems: { ...absentCard, payments_unavailable: 503 },
  ...edit,
})

export const emailCardLink = endpoint('POST', '/customer/{id}/card/email', {
  summary: 'Sends the customer a link to add a card.',
  ...byId,
  body: z.object({}),
  ok: z.object({ email: z.string() }),
  problems: { ...absentCustomer, customer_has_no_email: 409 },
  ...staffEdit,
  bulkable: 'customer',
})

/** `{id}` is the card's id. */
export const resetCardRetries = endpoint('PUT', '/card/{id}/reset-payment-retry-count', {
  summary: 'Lets a card be charged again after failed payments.',
  ...byId,
  body: z.object({}),
  ok: Card,
  problems: absentCard,
  ...staffEdit,
})

/**
 * `id_customer` is the opaque id in the link. The call is a POST, because it begins an attempt at
 * the processor.
 */
export const getPublicCardToken = endpoint('POST', '/customer/card/token', {
  summary: 'Begins to add a card by an e-mailed link.',
  body: z.object({ id_customer: Capability }),
  ok: CardToken,
  problems: { link_not_found: 404, payments_unavailable: 503 },
  access: 'public',
  host: 'public',
})

export const createPublicCard = endpoint('POST', '/customer/card', {
  summary: 'Saves a card that was added by an e-mailed link.',
  body: z.object({ id_customer: Capability, ...CardSetup.shape }),
  ok: z.object({ last4: z.string() }),
  problems: { link_not_found: 404, ...setupProblems },
  access: 'public',
  host: 'public',
  idempotent: true,
})
