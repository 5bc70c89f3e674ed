import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  AccountingKind,
  AccountingStatus,
  BillStatus,
  ChargeStatus,
  CreditReason,
  DisputeStatus,
  InvoiceStatus,
  LedgerAccountKind,
  PayoutStatus,
  RateKind,
  RefundStatus,
} from '@treasures/api-client'

import type { ChargeRequest, DeclineKind, PaymentNews } from '../payments.ts'

/** Written by `toJsonb`. */
type JsonColumn<T> = ColumnType<T, string, never>

/** Null unless it is given. */
export type Unset<T> = ColumnType<T | null, T | null | undefined, T | null>

export type Business = {
  id: Generated<number>
  valid_from: string
  name: Unset<string>
  trading_name: Unset<string>
  address: Unset<string>
  company_number: Unset<string>
  vat_registered: Unset<boolean>
  vat_number: Unset<string>
  phone: Unset<string>
  email: Unset<string>
  jobs_email: Unset<string>
  terms_url: Unset<string>
  privacy_url: Unset<string>
  apply_url: Unset<string>
  id_user: Unset<number>
  created_at: Date
}

export type Rates = {
  id: Generated<number>
  kind: RateKind
  id_region: Unset<number>
  valid_from: string
  value: number
  id_user: Unset<number>
  created_at: Date
}

export type Invoices = {
  id: Generated<number>
  id_customer: number
  id_region: number
  id_status: ColumnType<InvoiceStatus, InvoiceStatus | undefined, InvoiceStatus>
  inv_number: Unset<string>
  issued_on: Unset<string>
  due_on: Unset<string>
  payable_for_work_pence: Generated<number>
  payable_for_materials_pence: Generated<number>
  post_fee_pence: Generated<number>
  post_fee_waived: Generated<boolean>
  total_pence: Generated<number>
  work_vat_pence: Generated<number>
  materials_vat_pence: Generated<number>
  post_fee_vat_pence: Generated<number>
  vat_pence: Generated<number>
  treasures_work_pence: Generated<number>
  treasures_materials_pence: Generated<number>
  treasures_income_pence: Generated<number>
  lt_commission_pence: Generated<number>
  franchisee_commission_pence: Generated<number>
  materials_margin_pence: Generated<number>
  nettrove_pence: Generated<number>
  amount_paid_pence: Generated<number>
  /** A part of `amount_paid_pence`. */
  paid_from_credit_pence: Generated<number>
  amount_credited_pence: Generated<number>
  notes: Generated<string>
  parties: Unset<object>
  document: Unset<string>
  xero_id: Unset<string>
  payment_retry: Generated<number>
  issued_at: Unset<Date>
  paid_at: Unset<Date>
  voided_at: Unset<Date>
  wallets_stopped_at: Unset<Date>
  credited_at: Unset<Date>
  error_credited_at: Unset<Date>
  error_credited: Unset<string>
  created_at: Date
  updated_at: Date
}

export type InvoiceLines = {
  id: Generated<number>
  id_invoice: number
  id_work: number
  id_job: number
  id_treasure: number
  descr: string
  date: string
  tax_point: string
  quantity_hundredths: number
  customer_price_pence: number
  material: boolean
  gross_pence: number
  vat_rate: number
  franchise_rate: number
  vat_pence: number
  treasure_pence: number
  lt_commission_pence: number
  franchisee_commission_pence: number
}

export type CreditNotes = {
  id: Generated<number>
  id_invoice: number
  number: string
  issued_on: string
  reason: CreditReason
  notes: Generated<string>
  total_pence: number
  vat_pence: number
  treasures_income_pence: number
  lt_commission_pence: number
  franchisee_commission_pence: number
  post_fee_pence: Generated<number>
  post_fee_vat_pence: Generated<number>
  document: Unset<string>
  id_user: Unset<number>
  created_at: Date
}

export type CreditNoteLines = {
  id_credit_note: number
  id_invoice_line: number
  gross_pence: number
  vat_pence: number
  treasure_pence: number
  lt_commission_pence: number
  franchisee_commission_pence: number
}

export type NumberSeries = {
  kind: string
  id_treasure: Unset<number>
  next: Generated<number>
  prefix: Generated<string>
}

export type LedgerAccounts = {
  id: Generated<number>
  kind: LedgerAccountKind
  id_customer: Unset<number>
  id_treasure: Unset<number>
  id_region: Unset<number>
  processor: Unset<string>
  checkpoint_pence: Generated<number>
  checkpoint_entry: Generated<number>
  counted_entry: Generated<number>
  entries_since: Generated<number>
  closed_at: Unset<Date>
}

export type LedgerTransactions = {
  id: Generated<number>
  kind: string
  key: string
  descr: Generated<string>
  happened_on: string
  booked_on: string
  reverses: Unset<number>
  id_invoice: Unset<number>
  id_user: Unset<number>
  created_at: Date
}

export type LedgerEntries = {
  id: Generated<number>
  id_transaction: number
  id_account: number
  amount_pence: number
}

export type AccountingPeriods = {
  id: Generated<boolean>
  locked_until: Unset<string>
}

export type Wallets = {
  id: Generated<number>
  id_account: number
  id_treasure: Unset<number>
  id_region: Unset<number>
  locked_at: Unset<Date>
  created_at: Date
}

export type WalletCredits = {
  id: Generated<number>
  id_invoice: number
  id_wallet: number
  amount_pence: number
  status: Generated<string>
  error: Unset<string>
  id_transaction: Unset<number>
  credited_at: Unset<Date>
}

export type PayoutFiles = {
  id: Generated<number>
  id_user: Unset<number>
  created_at: Date
}

export type Payouts = {
  id: Generated<number>
  id_wallet: number
  amount_pence: number
  id_status: ColumnType<PayoutStatus, PayoutStatus | undefined, PayoutStatus>
  reference: GeneratedAlways<string>
  id_file: Unset<number>
  holder: Unset<string>
  sealed: Unset<string>
  account_last4: Unset<string>
  reason: Unset<string>
  id_user: Unset<number>
  sent_at: Unset<Date>
  finished_at: Unset<Date>
  created_at: Date
}

export type BankAccounts = {
  id: Generated<number>
  id_treasure: number
  holder: string
  sealed: string
  last4: string
  checked: string
  /** Staff entered it, and somebody else could look at it. */
  needs_second_person: Generated<boolean>
  confirmed_by: Unset<number>
  id_user: Unset<number>
  changed_at: Date
  created_at: Date
}

export type TreasureTaxes = {
  id: Generated<number>
  id_treasure: number
  valid_from: string
  vat_number: Unset<string>
  cis: Generated<string>
  utr: Unset<string>
  by_staff: Generated<boolean>
  /** Not in force: staff have to verify it first. */
  waits: Generated<boolean>
  id_user: Unset<number>
  created_at: Date
}

export type SelfBillingAgreements = {
  id: Generated<number>
  id_treasure: number
  agreed_on: string
  expires_on: string
  id_user: Unset<number>
  created_at: Date
}

export type Bills = {
  id: Generated<number>
  id_treasure: number
  id_timesheet: number
  id_status: ColumnType<BillStatus, BillStatus | undefined, BillStatus>
  number: Unset<string>
  issued_on: Unset<string>
  work_pence: Generated<number>
  materials_pence: Generated<number>
  vat_pence: Generated<number>
  withheld_pence: Generated<number>
  total_pence: Generated<number>
  held: Unset<string>
  parties: Unset<object>
  document: Unset<string>
  xero_id: Unset<string>
  issued_at: Unset<Date>
  paid_at: Unset<Date>
  voided_at: Unset<Date>
  created_at: Date
  updated_at: Date
}

export type BillLines = {
  id: Generated<number>
  id_bill: number
  id_work: number
  id_job: number
  descr: string
  date: string
  quantity_hundredths: number
  treasure_price_pence: number
  material: boolean
  total_pence: number
  vat_pence: number
}

export type Charges = {
  id: Generated<number>
  id_invoice: number
  id_customer: number
  id_card: Unset<number>
  card: Generated<string>
  attempt: number
  amount_pence: number
  refunded_pence: Generated<number>
  fee_pence: Generated<number>
  status: ColumnType<ChargeStatus, ChargeStatus | undefined, ChargeStatus>
  processor: string
  reference: Unset<string>
  request: JsonColumn<ChargeRequest>
  decline: Unset<DeclineKind>
  error_code: Unset<string>
  error: Unset<string>
  retry_at: Unset<Date>
  id_user: Unset<number>
  created_at: Date
  finished_at: Unset<Date>
}

export type PayLinks = {
  hash: string
  id_invoice: number
  created_at: Date
  expires_at: Date
}

export type Refunds = {
  id: Generated<number>
  id_charge: number
  id_credit_note: Unset<number>
  amount_pence: number
  uncovered_pence: Generated<number>
  status: ColumnType<RefundStatus, RefundStatus | undefined, RefundStatus>
  reference: Unset<string>
  reason: Generated<string>
  error: Unset<string>
  id_user: Unset<number>
  created_at: Date
  finished_at: Unset<Date>
}

export type Disputes = {
  id: Generated<number>
  id_charge: number
  reference: string
  amount_pence: number
  status: DisputeStatus
  told_at: Date
  created_at: Date
}

export type PaymentEvents = {
  id: string
  type: string
  told_at: Date
  body: JsonColumn<PaymentNews>
  done_at: Unset<Date>
  created_at: Date
}

export type AccountingDocuments = {
  id: Generated<number>
  service: string
  kind: AccountingKind
  id_record: number
  status: ColumnType<AccountingStatus, AccountingStatus | undefined, AccountingStatus>
  service_id: Unset<string>
  asked_at: Unset<Date>
  sent_at: Unset<Date>
  error: Unset<string>
  booked_total_pence: Unset<number>
  booked_vat_pence: Unset<number>
  compared_at: Unset<Date>
  created_at: Date
}

export type CisPayments = {
  id: Generated<number>
  month: string
  amount_pence: number
  paid_on: string
  reference: string
  reversed_at: Unset<Date>
  id_user: Unset<number>
  created_at: Date
}

export type AccountingContacts = {
  service: string
  reference: string
  service_id: string
}
