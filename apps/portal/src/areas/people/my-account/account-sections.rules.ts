/**
 * Sections of the account in the order of the page, by their ids in the address:
 * `/my-account#cards`.
 */
export const accountSections = {
  details: 'Your details',
  password: 'Password',
  security: 'Sign-in security',
  contact: 'Contact and address',
  cards: 'Cards and invoices',
  messages: 'Messages',
  treasure: 'As a treasure',
  hours: 'Working hours',
  calendars: 'Other calendars',
  'days-off': 'Days off',
  bank: 'Bank account',
  work: 'Your work',
  region: 'As a franchisee',
  devices: 'Your devices',
  data: 'Your data',
} as const
export type AccountSectionName = keyof typeof accountSections

const everybodys: readonly AccountSectionName[] = [
  'details',
  'password',
  'security',
  'devices',
  'data',
]
const customers: readonly AccountSectionName[] = ['contact', 'cards', 'messages']
const treasures: readonly AccountSectionName[] = [
  'treasure',
  'hours',
  'calendars',
  'days-off',
  'bank',
  'work',
]

type Roles = {
  id_customer: number | null
  id_treasure: number | null
  ambassador: object | null
}

/** Returns the sections for a person's roles. */
export const sectionsOf = ({ id_customer, id_treasure, ambassador }: Roles): AccountSectionName[] =>
  (Object.keys(accountSections) as AccountSectionName[]).filter(
    (name) =>
      everybodys.includes(name) ||
      (id_customer !== null && customers.includes(name)) ||
      (id_treasure !== null && treasures.includes(name)) ||
      (ambassador !== null && name === 'region'),
  )
