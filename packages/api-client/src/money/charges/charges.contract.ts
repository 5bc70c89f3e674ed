import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { IdOrNot } from '../../kernel/list-query.ts'
import { Csv, Id, Secret, byId } from '../../kernel/wire.ts'
import {
  Charge,
  ChargeOutcome,
  ChargesFilter,
  ChargesPage,
  ChargesQuery,
  NewRefund,
  PayInvoice,
  PaymentDone,
  PaymentOutcome,
  PaymentToken,
} from './charges.schema.ts'

const byLink = { params: z.object({ token: Secret }) }
const view = { access: 'staff', permission: 'charges.view' } as const
const edit = { access: 'staff', permission: 'charges.edit' } as const
const absentInvoice = { invoice_not_found: 404 }
const absentCharge = { charge_not_found: 404 }
const notCharged = {
  invoice_not_owed: 409,
  charge_in_flight: 409,
  charge_disputed: 409,
  no_card: 409,
}

export const listCharges = endpoint('GET', '/charges', {
  summary: 'Card charges, filtered, sorted and paged, with the totals of all that match.',
  query: ChargesQuery,
  ok: ChargesPage,
  ...view,
})

export const exportCharges = endpoint('GET', '/charges/export', {
  summary: 'The filtered charges as CSV.',
  query: ChargesFilter,
  ok: Csv,
  produces: 'csv',
  ...view,
})

export const getCharge = endpoint('GET', '/charge/{id}', {
  summary: 'A charge of a card.',
  ...byId,
  ok: Charge,
  problems: absentCharge,
  ...view,
})

/** `{id}` is the invoice's id. */
export const chargeInvoice = endpoint('POST', '/invoice/{id}/charge', {
  summary: "Charges the customer's card with what is owed on an invoice.",
  ...byId,
  body: z.object({}),
  ok: Charge,
  problems: { ...absentInvoice, ...notCharged },
  ...edit,
})

export const chargeInvoices = endpoint('POST', '/invoices/charge', {
  summary:
    'Charges invoices one after the other: those named, or up to 250 that are owed and match a filter.',
  body: z.object({
    ids: z.optional(z.array(Id).check(z.minLength(1, 'Choose an invoice'), z.maxLength(250))),
    filter: z.optional(
      z.object({
        id_region: z.optional(IdOrNot),
        id_customer: z.optional(Id),
        overdue: z.optional(z.boolean()),
      }),
    ),
  }),
  /** Results in the order of the ids. */
  ok: z.object({ data: z.array(ChargeOutcome) }),
  problems: { nothing_chosen: 422 },
  ...edit,
})

/** `{id}` is the charge's id, as in the next call. */
export const cancelCharge = endpoint('POST', '/charge/{id}/cancel', {
  summary: 'Ends a charge that waits for the customer, so that another can begin.',
  ...byId,
  body: z.object({}),
  ok: Charge,
  problems: { ...absentCharge, charge_not_waiting: 409, payments_unavailable: 503 },
  ...edit,
  idempotent: false,
})

/** Refunds the customer's credit, from a credit note or an overpayment. */
export const refundCharge = endpoint('POST', '/charge/{id}/refund', {
  summary: 'Refunds a charge to its card, in full or in part.',
  ...byId,
  body: NewRefund,
  ok: Charge,
  problems: {
    ...absentCharge,
    charge_not_succeeded: 409,
    charge_disputed: 409,
    refund_too_large: 422,
    refund_without_credit: 409,
  },
  ...edit,
})

/** `{id}` is the invoice's id. */
export const emailPayLink = endpoint('POST', '/invoice/{id}/pay-link', {
  summary: 'Sends the customer a link to pay an invoice.',
  ...byId,
  body: z.object({}),
  ok: z.object({ email: z.string() }),
  problems: { ...absentInvoice, invoice_not_owed: 409, customer_has_no_email: 409 },
  ...edit,
})

/** Returns the same payment page as an e-mailed link. */
export const payMyInvoice = endpoint('POST', '/my/invoice/{id}/pay', {
  summary:
    "Begins to pay one of the signed-in customer's invoices, and returns the token of the page.",
  ...byId,
  body: z.object({}),
  ok: z.object({ token: Secret }),
  problems: { ...absentInvoice, invoice_not_owed: 409 },
  access: 'customer',
  idempotent: false,
})

export const getPayInvoice = endpoint('GET', '/public/invoice/{token}', {
  summary: 'The invoice behind a payment link.',
  ...byLink,
  ok: PayInvoice,
  problems: { link_not_found: 404 },
  access: 'public',
  host: 'public',
})

/** The call is a POST, because it begins a payment at the processor. */
export const beginPayment = endpoint('POST', '/public/invoice/{token}/begin', {
  summary: 'Begins to pay what is owed, or continues a payment that needs to be confirmed.',
  ...byLink,
  body: z.object({}),
  ok: PaymentToken,
  problems: {
    link_not_found: 404,
    invoice_not_owed: 409,
    charge_in_flight: 409,
    payments_unavailable: 503,
  },
  access: 'public',
  host: 'public',
})

export const finishPayment = endpoint('POST', '/public/invoice/{token}/pay', {
  summary:
    "Returns the outcome of a payment, once the customer has completed the processor's form.",
  ...byLink,
  body: PaymentDone,
  ok: PaymentOutcome,
  problems: {
    link_not_found: 404,
    payment_not_found: 404,
    /**
     * The card was declined, or the bank has not confirmed the payment. The message says which of
     * the two.
     */
    payment_failed: 422,
    payments_unavailable: 503,
  },
  access: 'public',
  host: 'public',
})
