/** Pages of the portal, by what is there, for a treasure and for a customer; null where their role has no such page. */
const pages = {
  jobs: { treasure: '/my-treasure-jobs', customer: '/my-jobs' },
  earnings: { treasure: '/my-earnings', customer: null },
  bills: { treasure: '/my-bills', customer: null },
  invoices: { treasure: null, customer: '/my-invoices' },
  account: { treasure: '/my-account', customer: '/my-account' },
} as const satisfies Record<string, { treasure: string | null; customer: string | null }>

/** Where the record of a notification is to be found. */
export type NotificationPage = keyof typeof pages

/** As what somebody is told: one person may be both. */
export type Reader = 'treasure' | 'customer' | 'user'

/** Where a notification leads its reader; null where the record has no page that they may see. */
export function pathFor(page: NotificationPage | null, reader: Reader): string | null {
  if (page === null) return null
  const { treasure, customer } = pages[page]
  if (reader === 'user') return treasure === customer ? treasure : null
  return reader === 'treasure' ? treasure : customer
}

/** Characters of what telephones show of a notification without being touched. */
export const titleAtMost = 60
export const bodyAtMost = 120

/** The beginning of a text, with a mark where more was there. What a sign is made of stays together. */
export function cutTo(atMost: number, text: string): string {
  const signs = [...segmenter.segment(text)].map(({ segment }) => segment)
  if (signs.length <= atMost) return text
  return `${signs
    .slice(0, atMost - 1)
    .join('')
    .trimEnd()}…`
}

const segmenter = new Intl.Segmenter('en-GB')
