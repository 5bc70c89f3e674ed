import type { ThreadAudience, ThreadEntry, ThreadSide } from '@treasures/api-client'

type Words = Record<ThreadAudience, string>

/** Names of audiences in the composer, for who writes. A side never chooses all of them. */
const choices: Record<ThreadSide, Words> = {
  staff: {
    all: 'Customer and treasure',
    customer_staff: 'Customer',
    treasure_staff: 'Treasure',
    staff: 'Note for the office',
  },
  customer: {
    all: 'Your treasure and us',
    customer_staff: 'Only us',
    treasure_staff: '',
    staff: '',
  },
  treasure: {
    all: 'The customer and us',
    customer_staff: '',
    treasure_staff: 'Only us',
    staff: '',
  },
}

/** Who can read an entry, beside its author. */
const readers: Record<ThreadSide, Words> = {
  staff: {
    all: 'Everyone',
    customer_staff: 'Customer and office',
    treasure_staff: 'Treasure and office',
    staff: 'Only the office',
  },
  customer: {
    all: 'You, your treasure and us',
    customer_staff: 'You and us',
    treasure_staff: '',
    staff: '',
  },
  treasure: {
    all: 'You, the customer and us',
    customer_staff: '',
    treasure_staff: 'You and us',
    staff: '',
  },
}

export const audienceWords = (side: ThreadSide, audience: ThreadAudience) => choices[side][audience]
export const readerWords = (side: ThreadSide, audience: ThreadAudience) => readers[side][audience]

/** How an entry arrived, after its time. */
export const viaWords = { portal: '', email: ', by e-mail', text: ', by text' } as const

const kinds = { customer: 'Customer', treasure: 'Treasure', staff: 'Office' } as const

export function authorWords(
  side: ThreadSide,
  { mine, author }: Pick<ThreadEntry, 'mine' | 'author'>,
) {
  if (mine) return 'You'
  const { name, kind } = author
  if (side !== 'staff') return name ?? (kind === 'staff' ? 'The office' : kinds[kind])
  return name === null ? kinds[kind] : `${name} (${kinds[kind].toLowerCase()})`
}
