import { foldSurname } from '../contacts/surname.rules.ts'
import type { Likeness } from '@treasures/api-client'

/** Details in their stored form: a mobile with its country prefix, a postcode with its space. */
export type Person = {
  fname: string
  lname: string
  email: string | null
  mphone: string | null
  postcode: string | null
}

const mostSimilar = 3

/** Lists the ways in which a new person resembles a known one. */
export function likenessOf(typed: Person, known: Person): Likeness[] {
  const isSame = (field: 'email' | 'mphone' | 'postcode') =>
    typed[field] !== null && typed[field]?.toLowerCase() === known[field]?.toLowerCase()
  return [
    ...(isSame('email') ? (['email'] as const) : []),
    ...(isSame('mphone') ? (['mobile'] as const) : []),
    ...(isSame('postcode') && hasSameName(typed, known) ? (['name_and_postcode'] as const) : []),
  ]
}

/**
 * True if two names may be the same person's, such as "R. Baker" and "Ryan Baker", or "Rob" and
 * "Robert".
 */
export function hasSameName(
  one: Pick<Person, 'fname' | 'lname'>,
  other: Pick<Person, 'fname' | 'lname'>,
): boolean {
  const [first, second] = [foldSurname(one.fname), foldSurname(other.fname)]
  const surname = foldSurname(one.lname)
  return (
    surname !== '' &&
    surname === foldSurname(other.lname) &&
    first !== '' &&
    second !== '' &&
    (first.startsWith(second) || second.startsWith(first))
  )
}

/** Returns the most similar people first, and among equals the newest. */
export const mostSimilarTo = <T extends Person & { id: number }>(
  typed: Person,
  known: readonly T[],
): (T & { alike: Likeness[] })[] =>
  known
    .map((each) => ({ ...each, alike: likenessOf(typed, each) }))
    .filter(({ alike }) => alike.length > 0)
    .toSorted((a, b) => b.alike.length - a.alike.length || b.id - a.id)
    .slice(0, mostSimilar)
