/** Trades of the starter catalogue; what they are is in the server's `starter-catalogue.ts`. */
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
