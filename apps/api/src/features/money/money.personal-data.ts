import { sql } from 'kysely'
import {
  both,
  emptied,
  forgotten,
  handedOn,
  keeping,
  kept,
  keptForTax,
  redacted,
  redactedNear,
  removed,
  removedWord,
  set,
  type PersonalData,
} from '../../kernel/personal-data/personal-data.ts'
import { any, ofCustomer, ofTreasure, within } from '../../kernel/personal-data/whose.ts'

const ofTheirInvoice = within('id_invoice', 'invoices', ofCustomer)
const ofTheirBill = within('id_bill', 'bills', ofTreasure)
const ofTheirCharge = within('id_charge', 'charges', ofCustomer)
const ofTheirWallet = within('id_wallet', 'wallets', ofTreasure)

/** The other party of an issued document without name and address. Seller and VAT number stay. */
const withoutCustomer = sql`jsonb_set(
  parties,
  '{customer}',
  (parties -> 'customer') || jsonb_build_object(
    'name', ${sql.lit(removedWord)}, 'company', null, 'address', '[]'::jsonb
  )
)`
const withoutTreasure = sql`jsonb_set(
  parties,
  '{treasure}',
  (parties -> 'treasure') || jsonb_build_object(
    'fname', ${sql.lit(removedWord)}, 'lname', '', 'address', '', 'postcode', ''
  )
)`
/** The stored file is removed. The next request draws the document again, without the name. */
const document = handedOn('file.remove')

/**
 * All amounts stay unchanged. Invoices, bills, charges and the ledger lose only names and free
 * text.
 */
export const moneyData = {
  invoices: {
    label: 'Invoices',
    rows: ofCustomer,
    columns: {
      inv_number: keptForTax,
      notes: emptied,
      parties: set(withoutCustomer),
      document,
      xero_id: kept,
      error_credited: forgotten,
    },
    gives: [
      {
        what: 'Your invoices',
        columns: [
          'id',
          'inv_number',
          'issued_on',
          'due_on',
          'total_pence',
          'vat_pence',
          'amount_paid_pence',
          'amount_credited_pence',
          'paid_at',
        ],
      },
    ],
  },
  invoice_lines: {
    label: 'Lines of invoices',
    rows: ofTheirInvoice,
    near: ofTheirInvoice,
    columns: {
      descr: both(keptForTax, redactedNear),
      about: both(keptForTax, redactedNear),
      ...keeping('agreed_state'),
    },
    gives: [
      {
        what: 'Lines of your invoices',
        columns: [
          'id_invoice',
          'id_job',
          'date',
          'about',
          'descr',
          'quantity_hundredths',
          'gross_pence',
          'vat_pence',
        ],
      },
    ],
  },
  credit_notes: {
    label: 'Credit notes',
    rows: ofTheirInvoice,
    columns: {
      number: keptForTax,
      reason: kept,
      notes: emptied,
      document,
    },
    gives: [
      {
        what: 'Your credit notes',
        columns: ['number', 'id_invoice', 'issued_on', 'reason', 'total_pence', 'vat_pence'],
      },
    ],
  },
  credit_note_lines: { columns: {} },
  number_series: { columns: keeping('kind', 'prefix') },
  ledger_accounts: { columns: keeping('kind', 'processor') },
  ledger_transactions: {
    near: any(
      ofTheirInvoice,
      (person) => sql`exists (
        select from ledger_entries join ledger_accounts on ledger_accounts.id = id_account
        where id_transaction = ledger_transactions.id and (${ofCustomer(person)} or ${ofTreasure(person)})
      )`,
    ),
    columns: { kind: kept, key: kept, descr: redactedNear },
  },
  ledger_entries: { columns: {} },
  accounting_periods: { columns: {} },
  accounting_documents: {
    columns: { ...keeping('service', 'kind', 'status', 'service_id'), error: redacted },
  },
  /**
   * Pairs of our ids and the service's ids, kept so that later documents still reach the same
   * contact.
   */
  accounting_contacts: { columns: keeping('service', 'reference', 'service_id') },
  cis_payments: { columns: keeping('reference') },
  wallets: { columns: {} },
  wallet_credits: { columns: { status: kept, error: redacted } },
  payout_files: { columns: {} },
  payouts: {
    label: 'Payouts',
    rows: ofTheirWallet,
    columns: {
      reference: keptForTax,
      // The database requires the first four to be present or absent together.
      id_file: forgotten,
      holder: forgotten,
      sealed: forgotten,
      account_last4: forgotten,
      reason: forgotten,
    },
    gives: [
      {
        what: 'Your payouts',
        columns: [
          'reference',
          'amount_pence',
          'holder',
          'account_last4',
          'created_at',
          'sent_at',
          'finished_at',
        ],
      },
    ],
  },
  bank_accounts: {
    label: 'Bank accounts',
    rows: ofTreasure,
    goes: true,
    columns: {},
    gives: [{ what: 'Your bank accounts', columns: ['holder', 'last4', 'created_at'] }],
  },
  treasure_taxes: {
    label: 'VAT and CIS details',
    rows: ofTreasure,
    columns: { vat_number: keptForTax, cis: keptForTax, utr: keptForTax },
    gives: [
      { what: 'Your VAT and CIS details', columns: ['valid_from', 'vat_number', 'cis', 'utr'] },
    ],
  },
  sellers: {
    label: 'Details for HMRC',
    rows: ofTreasure,
    columns: {
      ...keeping('kind'),
      legal_name: keptForTax,
      company_number: keptForTax,
      nino: keptForTax,
      kept: keptForTax,
    },
    gives: [
      {
        what: 'Your details for HMRC',
        columns: ['kind', 'legal_name', 'company_number', 'nino'],
      },
    ],
  },
  seller_reports: {
    columns: keeping(
      'kind',
      'message_ref',
      'operator',
      'operator_act',
      'operator_ref',
      'operator_corrects',
      'state',
    ),
  },
  // HMRC has what a file said, and corrections refer to it.
  seller_report_rows: {
    label: 'Reports to HMRC',
    rows: ofTreasure,
    columns: {
      corrects: keptForTax,
      figures: keptForTax,
      digest: keptForTax,
      sealed: keptForTax,
    },
    gives: [{ what: 'What was reported of you to HMRC', columns: ['id_report', 'figures'] }],
  },
  self_billing_agreements: {
    columns: {},
    gives: [
      {
        what: 'Your self-billing agreements',
        rows: ofTreasure,
        columns: ['agreed_on', 'expires_on'],
      },
    ],
  },
  bills: {
    label: 'Bills',
    rows: ofTreasure,
    columns: {
      number: keptForTax,
      held: forgotten,
      parties: set(withoutTreasure),
      document,
      xero_id: kept,
    },
    gives: [
      {
        what: 'Your bills',
        columns: [
          'number',
          'issued_on',
          'work_pence',
          'materials_pence',
          'vat_pence',
          'withheld_pence',
          'total_pence',
          'paid_at',
        ],
      },
    ],
  },
  bill_lines: { near: ofTheirBill, columns: { descr: redactedNear } },
  charges: {
    label: 'Charges',
    rows: ofCustomer,
    columns: {
      card: removed,
      request: keptForTax,
      ...keeping('status', 'processor', 'reference', 'decline', 'error_code'),
      error: forgotten,
    },
    gives: [
      {
        what: 'What your cards were charged',
        columns: ['id_invoice', 'card', 'amount_pence', 'refunded_pence', 'status', 'created_at'],
      },
    ],
  },
  pay_links: { label: 'Payment links', rows: ofTheirInvoice, goes: true, columns: {} },
  refunds: {
    label: 'Refunds',
    rows: ofTheirCharge,
    columns: {
      ...keeping('status', 'reference'),
      reason: emptied,
      error: forgotten,
    },
  },
  disputes: { columns: keeping('reference', 'status') },
  /** Processors' events, which identify payments by the processor's own ids. */
  payment_events: { columns: keeping('id', 'type', 'body') },
  cards: {
    label: 'Cards',
    rows: ofCustomer,
    goes: true,
    columns: { reference: handedOn('card.detach') },
    gives: [
      { what: 'Your cards', columns: ['brand', 'last4', 'exp_month', 'exp_year', 'created_at'] },
    ],
  },
  card_setups: { label: 'Cards begun', rows: ofCustomer, goes: true, columns: {} },
  card_tellings: { columns: keeping('processor', 'reference') },
  card_links: { label: 'Card links', rows: ofCustomer, goes: true, columns: {} },
} satisfies Partial<PersonalData>
