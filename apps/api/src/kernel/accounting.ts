/** A line of a document. Pence with VAT; `vat_pence` is inside. */
export type AccountingLine = {
  descr: string
  gross_pence: number
  vat_pence: number
  /** Whether there is VAT on it at all, be it 0 pence. */
  has_vat: boolean
  /** Which of our kinds of income or cost it is; the adapter knows the account's code. */
  kind: 'work' | 'materials' | 'post_fee' | 'withheld'
}

export type AccountingDocument = {
  kind: 'invoice' | 'credit_note' | 'bill'
  number: string
  /** London calendar, `YYYY-MM-DD`. */
  date: string
  due_on: string
  contact: {
    /** Our own name for them, such as `C-12`: two people of one name are two contacts. */
    reference: string
    name: string
    email: string | null
    /** The service's own name for them, where it has one. */
    known: string | null
  }
  lines: readonly AccountingLine[]
}

/** What the service made of a document. */
export type PushedDocument = {
  id: string
  contact: string
  total_pence: number
  vat_pence: number
  /** Of a credit note: what no invoice has taken yet. */
  left_pence: number
}

export type AccountingPayment = {
  /** The service's own name for the document. */
  document: string
  /** A credit note's or an overpayment's goes out, to the customer. */
  of: 'invoice' | 'credit_note' | 'overpayment'
  amount_pence: number
  date: string
  /** Ours: what it is found by, should the answer be lost. */
  reference: string
}

/** What a customer paid beyond what they owed. */
export type AccountingOverpayment = {
  contact: AccountingDocument['contact']
  amount_pence: number
  date: string
  /** Ours: what it is found by, should the answer be lost. */
  reference: string
}

/** The service's own names for both documents. */
export type AccountingAllocation = {
  credit_note: string
  invoice: string
  amount_pence: number
  date: string
}

/** How a document stands at the service, for comparing. */
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
 * Whoever keeps the books besides us. Nothing is sent twice: `push`, `pay` and `overpay` look for what a lost answer may have
 * left, by number or reference, when `isAgain`. Every call throws `AccountingUnavailable` where asking again later helps, and
 * `AccountingRefused` where a person has to look.
 */
export type Accounting = {
  service: 'built_in' | 'xero'
  /** `key`: at most 128 characters, the same for the same document. */
  push(document: AccountingDocument, key: string, isAgain: boolean): Promise<PushedDocument>
  pay(payment: AccountingPayment, key: string, isAgain: boolean): Promise<{ id: string }>
  /** Takes a payment back, found by its reference; one that is not there, or was taken back before, is no trouble. */
  unpay(reference: string, key: string): Promise<void>
  overpay(
    overpayment: AccountingOverpayment,
    key: string,
    isAgain: boolean,
  ): Promise<{ id: string; contact: string }>
  /** Takes a credit note off an invoice that is not paid. */
  allocate(allocation: AccountingAllocation, key: string): Promise<void>
  /** A customer's invoice, or a bill. */
  voidInvoice(id: string, key: string): Promise<void>
  /** Where the customer sees it; null where it is our own page that shows it. */
  onlineUrl(id: string): Promise<string | null>
  /** What has changed there since. */
  changedSince(at: Date): Promise<BookedDocument[]>
  /** Only of services that tell. Throws `ForeignAccountingEvent` when it was not theirs to tell. */
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
