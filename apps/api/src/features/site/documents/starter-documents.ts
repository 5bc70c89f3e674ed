import type { DocumentKindInput, StarterTradeCode } from '@treasures/api-client'

type Entry = Partial<DocumentKindInput> & {
  name: string
  /** Trades of the starter catalogue that need it. Every trade without them. */
  trades?: readonly StarterTradeCode[]
}

/**
 * Common documents in Britain, as of November 2026. The owner decides which are asked for, and is
 * responsible for the checks.
 */
export const starterDocuments: Readonly<Record<string, Entry>> = {
  photo_id: { name: 'Photo ID', is_identity: true },
  public_liability: {
    name: 'Public liability insurance',
    needs_until: true,
    least_amount: 1_000_000,
  },
  gas_safe: {
    name: 'Gas Safe ID card',
    trades: ['gas_and_boilers'],
    needs_number: true,
    needs_until: true,
    needs_categories: true,
    register_url: 'https://www.gassaferegister.co.uk/find-an-engineer-or-check-the-register/',
  },
  electrical_scheme: {
    name: 'Electrical scheme (NICEIC, NAPIT or similar)',
    trades: ['electrical'],
    needs_number: true,
    needs_until: true,
    register_url: 'https://www.electricalcompetentperson.co.uk/',
  },
  dbs: {
    name: 'Basic DBS check',
    trades: ['locksmith', 'pet_care'],
    needs_number: true,
    is_identity: true,
  },
  tree_tickets: {
    name: 'Chainsaw and climbing tickets',
    trades: ['tree_work'],
    needs_number: true,
    needs_categories: true,
  },
  waste_carrier: {
    name: 'Waste carrier registration',
    trades: ['removals'],
    needs_number: true,
    needs_until: true,
    register_url:
      'https://environment.data.gov.uk/public-register/view/search-waste-carriers-brokers',
  },
}
