/**
 * Codes of the trades in the starter catalogue. The server's `starter-catalogue.ts` has their
 * contents.
 */
export const starterTradeCodes = [
  'domestic_cleaning',
  'end_of_tenancy',
  'gardening',
  'tree_work',
  'handyman',
  'plumbing',
  'gas_and_boilers',
  'electrical',
  'decorating',
  'carpentry',
  'roofing',
  'window_cleaning',
  'locksmith',
  'removals',
  'pet_care',
  'computer_help',
] as const
export type StarterTradeCode = (typeof starterTradeCodes)[number]
