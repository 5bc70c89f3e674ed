/**
 * Accounts of the ledger. A positive amount is a credit. On `wallet` and `uncredited`, it is money
 * that we owe a treasure or a region. On `receivable`, it is money that a customer has paid. On
 * `clearing` and `bank`, it is money that has left us.
 */
export const ledgerAccountKinds = {
  receivable: 'Owed by customers',
  uncredited: 'Earned, not paid for yet',
  wallet: 'Wallets',
  commission: 'Commission',
  vat: 'VAT',
  cis_withheld: 'CIS deductions owed to HMRC',
  fees: 'Fees',
  clearing: 'At the payment processor',
  customer_credit: 'Credit of customers',
  refunds_in_transit: 'Refunds on their way',
  refunds_uncovered: 'Refunds without a credit note',
  payouts_in_transit: 'Payouts on their way',
  disputes: 'Disputes',
  bank: 'Bank',
  adjustments: 'Adjustments',
  rounding: 'Rounding',
} as const
export type LedgerAccountKind = keyof typeof ledgerAccountKinds
