export type Human = { name: string; email: string; mobile: string; postcode: string }

/** What a later row has of an earlier one, and whether both rows are surely one human being. */
type Relation = readonly [what: string, isSame: boolean, row: (one: Human, n: number) => Human]

const renamed = (one: Human, first: string) => ({
  ...one,
  name: [first, ...one.name.split(' ').slice(1)].join(' '),
})
const otherEmail = (n: number) => `other.${n}@example.org`
const otherMobile = (n: number) => `07${800_000_000 + n}`

/** Ways in which two rows are nearly alike. In most cases only the customer could say. */
export const relations: readonly Relation[] = [
  ['the same', true, (one) => one],
  [
    'in capitals',
    true,
    (one) => ({ ...one, name: one.name.toUpperCase(), email: one.email.toUpperCase() }),
  ],
  ['a mobile written otherwise', true, (one) => ({ ...one, mobile: `+44 ${one.mobile.slice(1)}` })],
  ['moved, with the same email', true, (one) => ({ ...one, mobile: '', postcode: 'BN1 9ZZ' })],
  ['with a new email and the same mobile', true, (one, n) => ({ ...one, email: otherEmail(n) })],
  ['name and postcode only', true, (one) => ({ ...one, email: '', mobile: '' })],
  [
    'a partner on one email',
    false,
    (one, n) => ({ ...renamed(one, 'Wendell'), mobile: otherMobile(n) }),
  ],
  ['a partner on one email and mobile', false, (one) => renamed(one, 'Wendell')],
  [
    'parent and child of one name',
    false,
    (one, n) => ({ ...one, email: otherEmail(n), mobile: otherMobile(n) }),
  ],
  [
    'child of one name without an email',
    false,
    (one, n) => ({ ...one, email: '', mobile: otherMobile(n) }),
  ],
  [
    'namesake elsewhere',
    false,
    (one, n) => ({ ...one, email: otherEmail(n), mobile: '', postcode: 'BN1 9ZZ' }),
  ],
  [
    'namesake without further details',
    false,
    (one) => ({ ...one, email: '', mobile: '', postcode: '' }),
  ],
  [
    'a sibling at home',
    false,
    (one, n) => ({ ...renamed(one, 'Wendell'), email: otherEmail(n), mobile: '' }),
  ],
  ['a surname with one other letter', false, (one) => ({ ...one, name: `${one.name}n` })],
  [
    'a longer first name of a sibling',
    false,
    (one, n) => ({ ...one, name: one.name.replace(' ', 'a '), email: otherEmail(n), mobile: '' }),
  ],
  [
    'an email with one other letter',
    false,
    (one, n) => ({ ...one, email: `x${one.email}`, mobile: otherMobile(n) }),
  ],
]
