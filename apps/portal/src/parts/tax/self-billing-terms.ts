/** Terms that HMRC's Notice 700/62 requires in a self-billing agreement. */
export const selfBillingTerms = [
  'We prepare an invoice for each month of your work, with your name, address and VAT number, and send you a copy.',
  'You accept these invoices and do not issue your own for the same work.',
  'You tell us straight away if you register for VAT, stop being registered, get a new VAT number or sell your business.',
  'The agreement lasts twelve months. After that, you can renew it in your account.',
] as const
