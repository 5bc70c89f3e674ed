/** Pages of the portal for treasures, customers and staff. */
const pages = {
  jobs: { treasure: '/my-treasure-jobs', customer: '/my-jobs' },
  earnings: { treasure: '/my-earnings' },
  bills: { treasure: '/my-bills' },
  documents: { treasure: '/my-documents' },
  invoices: { customer: '/my-invoices' },
  account: { treasure: '/my-account', customer: '/my-account', user: '/my-account' },
  statement: { user: '/statement' },
} as const satisfies Record<string, Partial<Record<Reader, string>>>

/** Page that shows the record of a notification. */
export type NotificationPage = keyof typeof pages

/** Role in which a person is notified. One person may have two roles. */
export type Reader = 'treasure' | 'customer' | 'user'

/** Returns the page that a notification opens, or null if its reader has no such page. */
export function pathFor(page: NotificationPage | null, reader: Reader): string | null {
  const paths: Partial<Record<Reader, string>> = page === null ? {} : pages[page]
  return paths[reader] ?? null
}

/** Number of characters of a notification that a phone shows before the reader opens it. */
export const titleAtMost = 60
export const bodyAtMost = 120

/** Cuts a text and marks the cut. Does not split characters that consist of several code points. */
export function cutTo(atMost: number, text: string): string {
  const signs = [...segmenter.segment(text)].map(({ segment }) => segment)
  if (signs.length <= atMost) return text
  return `${signs
    .slice(0, atMost - 1)
    .join('')
    .trimEnd()}…`
}

const segmenter = new Intl.Segmenter('en-GB')
