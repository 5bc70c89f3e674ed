import * as z from 'zod/mini'
import { showPence } from '@treasures/api-client'
import { defineEvent, noNotes } from '../../events/define-event.ts'

const ofInvoice = ['id_customer', 'id_record'] as const
const ofBill = ['id_treasure', 'id_record'] as const
const onCustomer = ['id_customer'] as const
const onTreasure = ['id_treasure'] as const
const Amount = z.object({
  inv_number: z.string(),
  amount_pence: z.int(),
  /** Number of a credit note. */
  number: z.optional(z.string()),
})

/**
 * Defines an event of an invoice with an amount. `said` comes before "invoice INV-000012: £17.50."
 */
const invoiceMove = (label: string, said: string, description: string) =>
  defineEvent({
    about: ofInvoice,
    data: Amount,
    label,
    description,
    seenWith: 'invoices.view',
    notes: ({ data: { inv_number, amount_pence } }) => [
      {
        words: `${said} invoice ${inv_number || 'without a number'}: ${showPence(amount_pence)}.`,
        on: onCustomer,
        signed: true,
      },
    ],
  })

export const invoiceEvents = {
  'invoice.issued': invoiceMove('Invoice issued', 'Issued', 'An invoice was issued to a customer.'),
  'invoice.part_paid': invoiceMove(
    'Invoice part-paid',
    'Part-paid',
    'Part of an invoice was paid.',
  ),
  'invoice.paid': invoiceMove('Invoice paid', 'Paid', 'An invoice was paid to the last penny.'),
  'invoice.credited': invoiceMove(
    'Credit note',
    'Credited',
    'Part of an invoice was credited by a credit note.',
  ),
  'invoice.pay_link_sent': defineEvent({
    about: ofInvoice,
    data: z.object({ inv_number: z.string() }),
    label: 'Payment link sent',
    description: 'A customer was sent a link with which to pay an invoice.',
    seenWith: 'charges.view',
    notes: ({ data: { inv_number } }) => [
      { words: `Sent a payment link for invoice ${inv_number}.`, on: onCustomer, signed: true },
    ],
  }),
  'invoice.voided': invoiceMove('Invoice voided', 'Voided', 'An invoice was voided.'),
}

const ChargeData = z.object({
  inv_number: z.string(),
  amount_pence: z.int(),
  /** Error in words, or empty if it succeeded. */
  error: z.string(),
})
const chargeMove = (label: string, said: string, description: string) =>
  defineEvent({
    about: ofInvoice,
    data: ChargeData,
    label,
    description,
    seenWith: 'charges.view',
    notes: ({ data: { inv_number, amount_pence, error } }) => [
      {
        words: `${said} ${showPence(amount_pence)} for invoice ${inv_number}.${error && ` ${error}`}`,
        on: onCustomer,
      },
    ],
  })

/** Defines an event of a charge without an activity. */
const chargeFact = (label: string, description: string) =>
  defineEvent({
    about: ofInvoice,
    data: ChargeData,
    label,
    description,
    seenWith: 'charges.view',
    notes: noNotes,
  })

/** `id_record` is the id of the charge. */
export const chargeEvents = {
  'charge.succeeded': chargeMove('Card charged', 'Charged the card', 'A card was charged.'),
  'charge.declined': chargeMove('Card declined', 'The card was declined:', 'A card was declined.'),
  'charge.action_required': chargeMove(
    'Confirmation required',
    'The bank wants the customer to confirm',
    'A bank wants the customer to confirm a charge.',
  ),
  'charge.failed': chargeMove(
    'Charge failed',
    'Could not charge',
    'A charge failed, and not because of the card.',
  ),
  'charge.refunded': chargeMove('Refunded', 'Refunded', 'Money went back to a card.'),
  'charge.refund_failed': chargeMove(
    'Refund failed',
    'A refund was returned:',
    'A refund did not arrive: the money is back with us.',
  ),
  'charge.refund_arrived': chargeFact('Refund arrived', 'A refund arrived at the card.'),
  'charge.disputed': chargeMove('Disputed', 'The customer disputes', 'A charge was disputed.'),
  'charge.dispute_lost': chargeFact('Dispute lost', 'The bank took a disputed charge back.'),
}

const billMove = (label: string, said: string, description: string) =>
  defineEvent({
    about: ofBill,
    data: z.object({ number: z.string(), amount_pence: z.int() }),
    label,
    description,
    seenWith: 'bills.view',
    notes: ({ data: { number, amount_pence } }) => [
      {
        words: `${said} bill ${number}: ${showPence(amount_pence)}.`,
        on: onTreasure,
        signed: true,
      },
    ],
  })

export const billEvents = {
  'bill.issued': billMove('Bill issued', 'Issued', 'A bill was issued to a treasure.'),
  'bill.paid': billMove('Bill paid', 'Paid', 'A bill was paid.'),
  'bill.voided': billMove('Bill voided', 'Voided', 'A bill was voided.'),
  'treasure.tax_changed': defineEvent({
    about: onTreasure,
    data: z.object({ vat_number: z.string(), cis: z.string(), valid_from: z.string() }),
    label: 'Tax changed',
    description: 'A treasure’s tax details changed.',
    seenWith: 'bills.view',
    notes: () => [{ words: 'Tax details changed.', on: onTreasure, signed: true }],
  }),
  'treasure.tax_declared': defineEvent({
    about: onTreasure,
    data: z.object({ vat_number: z.string(), cis: z.string(), valid_from: z.string() }),
    label: 'Tax details to verify',
    description: 'A treasure gave new tax details, which staff have to verify.',
    seenWith: 'bills.view',
    notes: () => [],
  }),
  'treasure.seller_changed': defineEvent({
    about: onTreasure,
    data: z.object({ kind: z.string() }),
    label: 'Details for HMRC changed',
    description: 'A treasure’s details for HMRC’s report on sellers changed.',
    seenWith: 'bills.view',
    notes: () => [{ words: 'Details for HMRC changed.', on: onTreasure, signed: true }],
  }),
  'treasure.self_billing_agreed': defineEvent({
    about: onTreasure,
    data: z.object({ expires_on: z.string() }),
    label: 'Self-billing agreed',
    description: 'A treasure agreed to self-billing for a year.',
    seenWith: 'bills.view',
    notes: () => [{ words: 'Agreed to self-billing.', on: onTreasure, signed: true }],
  }),
}

const ReportData = z.object({ message_ref: z.string() })
const reportFact = (label: string, description: string) =>
  defineEvent({
    about: ['id_record'],
    data: ReportData,
    label,
    description,
    seenWith: 'bills.view',
    notes: noNotes,
  })

/** `id_record` is the id of the file. */
export const reportEvents = {
  'report.made': reportFact('Report for HMRC made', 'A file of HMRC’s report on sellers was made.'),
  'report.downloaded': reportFact(
    'Report for HMRC downloaded',
    'A file of HMRC’s report on sellers was downloaded.',
  ),
  'report.accepted': reportFact(
    'Report accepted by HMRC',
    'HMRC accepted a file of the report on sellers.',
  ),
  'report.rejected': reportFact(
    'Report rejected by HMRC',
    'HMRC rejected a file of the report on sellers.',
  ),
  'report.told': defineEvent({
    about: ['id_treasure', 'id_record'],
    data: z.object({ year: z.int() }),
    label: 'Reported to HMRC',
    description: 'HMRC accepted a file that says what a treasure was paid.',
    seenWith: 'bills.view',
    notes: ({ data: { year } }) => [
      { words: `Reported their income of ${year} to HMRC.`, on: onTreasure },
    ],
  }),
  'report.week_ended': defineEvent({
    about: [],
    /** First and last day of the week. */
    data: z.object({ from: z.string(), to: z.string() }),
    label: 'Week ended',
    description: 'A week was over, and its figures were ready for staff.',
    seenWith: 'reports.view',
    notes: noNotes,
  }),
}

/** `id_record` is the id of the wallet or the payout. A region's wallet has no treasure. */
const ofWallet = ['id_record'] as const
const WalletData = z.object({ amount_pence: z.int(), descr: z.string() })
const walletMove = (label: string, said: string, description: string) =>
  defineEvent({
    about: ofWallet,
    data: WalletData,
    label,
    description,
    seenWith: 'wallets.view',
    notes: ({ data: { amount_pence, descr } }) => [
      {
        words: `${said} ${showPence(amount_pence)}.${descr && ` ${descr}`}`,
        on: onTreasure,
        signed: true,
      },
    ],
  })
const walletLock = (label: string, said: string, description: string) =>
  defineEvent({
    about: ofWallet,
    data: z.object({}),
    label,
    description,
    seenWith: 'wallets.view',
    notes: () => [{ words: said, on: onTreasure, signed: true }],
  })

const creditingMove = (label: string, description: string) =>
  defineEvent({
    about: ofInvoice,
    data: z.object({ inv_number: z.string() }),
    label,
    description,
    seenWith: 'wallets.view',
    notes: noNotes,
  })

export const walletEvents = {
  'invoice.wallets_stopped': creditingMove(
    'Crediting stopped',
    'Crediting the wallets of an invoice was stopped.',
  ),
  'invoice.wallets_unstopped': creditingMove(
    'Crediting resumed',
    'Crediting the wallets of an invoice was resumed.',
  ),
  'invoice.wallets_error_cleared': creditingMove(
    'Crediting tried again',
    'An error in crediting the wallets of an invoice was cleared.',
  ),
  'wallet.credited': walletMove(
    'Wallet credited',
    'Credited the wallet with',
    'A paid invoice credited a wallet.',
  ),
  'wallet.adjusted': walletMove(
    'Wallet adjusted',
    'Adjusted the wallet by',
    'Staff adjusted the balance of a wallet.',
  ),
  'wallet.statement_ready': defineEvent({
    about: ofWallet,
    /** `YYYY-MM` */
    data: z.object({ month: z.string() }),
    label: 'Statement ready',
    description: 'A month was over, and the statement of a region’s wallet was ready.',
    seenWith: 'wallets.view',
    notes: noNotes,
  }),
  'wallet.locked': walletLock('Wallet locked', 'Locked the wallet.', 'A wallet was locked.'),
  'wallet.unlocked': walletLock(
    'Wallet unlocked',
    'Unlocked the wallet.',
    'A locked wallet was unlocked.',
  ),
  'payout.requested': walletMove(
    'Payout requested',
    'Requested a payout of',
    'A payout was requested.',
  ),
  'payout.sent': walletMove('Payout sent', 'Sent a payout of', 'A payout is on its way.'),
  'payout.paid': walletMove('Payout arrived', 'Paid out', 'A payout has arrived.'),
  'payout.failed': walletMove(
    'Payout failed',
    'Payout failed or returned:',
    'A payout failed or was returned: the money is back in the wallet.',
  ),
  'payout.cancelled': walletMove(
    'Payout cancelled',
    'Cancelled a payout of',
    'A payout was cancelled before it was sent.',
  ),
  'treasure.bank_account_confirmed': defineEvent({
    about: onTreasure,
    data: z.object({ last4: z.string() }),
    label: 'Bank account confirmed',
    description: 'A second person confirmed a bank account that cannot be checked automatically.',
    seenWith: 'payouts.view',
    notes: ({ data: { last4 } }) => [
      { words: `Confirmed the bank account ending ${last4}.`, on: onTreasure, signed: true },
    ],
  }),
  'treasure.bank_account_changed': defineEvent({
    about: onTreasure,
    data: z.object({ last4: z.string() }),
    label: 'Bank account changed',
    description: 'A treasure’s bank account changed.',
    seenWith: 'payouts.view',
    notes: ({ data: { last4 } }) => [
      { words: `Changed the bank account to one ending ${last4}.`, on: onTreasure, signed: true },
    ],
  }),
}
