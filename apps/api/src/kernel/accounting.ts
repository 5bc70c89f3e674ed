/** Line of a document. Amounts are pence including VAT, and `vat_pence` is the VAT inside. */
export type AccountingLine = {
  descr: string
  gross_pence: number
  vat_pence: number
  /** False for a line outside VAT. True for a line with VAT, even if the VAT is 0 pence. */
  has_vat: boolean
  /** Kind of income or cost. The adapter maps it to the account's code. */
  kind: 'work' | 'materials' | 'post_fee' | 'withheld'
}

export type AccountingDocument = {
  kind: 'invoice' | 'credit_note' | 'bill'
  number: string
  /** London calendar date, `YYYY-MM-DD`. */
  date: string
  due_on: string
  contact: {
    /** Our unique name for the contact, such as `C-12`, because two contacts can share a name. */
    reference: string
    name: string
    email: string | null
    /** The service's own id of the contact, or null if it is not known yet. */
    known: string | null
  }
  lines: readonly AccountingLine[]
}

/** The service's response to a document. */
export type PushedDocument = {
  id: string
  contact: string
  total_pence: number
  vat_pence: number
  /** Remaining credit of a credit note: the part not allocated to an invoice yet. */
  left_pence: number
}

export type AccountingPayment = {
  /** The service's own id of the document. */
  document: string
  /** Payments of a credit note or an overpayment are refunds to the customer. */
  of: 'invoice' | 'credit_note' | 'overpayment'
  amount_pence: number
  date: string
  /** Our own reference, which finds the payment if the response was lost. */
  reference: string
}

/** Amount that a customer paid beyond what they owed. */
export type AccountingOverpayment = {
  contact: AccountingDocument['contact']
  amount_pence: number
  date: string
  /** Our own reference, which finds the overpayment if the response was lost. */
  reference: string
}

/** Credit to take off an invoice. `document` and `invoice` are the service's own ids. */
export type AccountingAllocation = {
  of: 'credit_note' | 'overpayment'
  document: string
  invoice: string
  amount_pence: number
  /**
   * Total that this document contributes to the invoice, including earlier allocations. If given,
   * allocates only what is still unallocated of this total, so that the call can be repeated. If
   * omitted, allocates exactly `amount_pence`.
   */
  in_all_pence?: number
  date: string
}

/** A document as the service has it, for comparison with ours. */
export type BookedDocument = {
  id: string
  kind: AccountingDocument['kind']
  number: string
  total_pence: number
  vat_pence: number
  paid_pence: number
  is_voided: boolean
}

/**
 * The external service that keeps the books. `push`, `pay` and `overpay` never send twice. With
 * `isAgain` they first search by number or reference, because only the response may have been lost.
 * Every call throws `AccountingUnavailable` if a later retry can help, and `AccountingRefused` if a
 * person has to look.
 */
export type Accounting = {
  service: 'built_in' | 'xero'
  /** `key`: at most 128 characters, the same for every attempt at one document. */
  push(document: AccountingDocument, key: string, isAgain: boolean): Promise<PushedDocument>
  pay(payment: AccountingPayment, key: string, isAgain: boolean): Promise<{ id: string }>
  /**
   * Reverses a payment, found by its reference. Missing and already reversed payments are ignored.
   */
  unpay(reference: string, key: string): Promise<void>
  overpay(
    overpayment: AccountingOverpayment,
    key: string,
    isAgain: boolean,
  ): Promise<{ id: string; contact: string }>
  /** Allocates a credit note or an overpayment to an unpaid invoice. */
  allocate(allocation: AccountingAllocation, key: string): Promise<void>
  /** Voids a customer's invoice or a bill. */
  voidInvoice(id: string, key: string): Promise<void>
  /** Returns the page on which the customer sees the invoice, or null if our own page shows it. */
  onlineUrl(id: string): Promise<string | null>
  /** Lists documents that have changed at the service since `at`. */
  changedSince(at: Date): Promise<BookedDocument[]>
  /**
   * Reads a webhook, for services that send webhooks. Throws `ForeignAccountingEvent` if the
   * signature is not the service's.
   */
  readEvent?: (body: Buffer, signature: string) => { invoices: string[] }
}

export class AccountingUnavailable extends Error {
  override readonly name = 'AccountingUnavailable'
}

export class AccountingRefused extends Error {
  override readonly name = 'AccountingRefused'
}

export class ForeignAccountingEvent extends Error {
  override readonly name = 'ForeignAccountingEvent'
}
