import { showPence, type mergeCustomers, type ProblemOf } from '@treasures/api-client'
import type { StaffScope } from '#kernel/http/scope.ts'

/** Facts that prevent the deletion of a customer. */
export type CustomerTies = {
  jobs: number
  /** E-mail of the sign-in. */
  user: string | null
  /** Last four digits of each card. */
  cards: readonly string[]
  owed_pence: number
}

/** Returns the reasons why a customer must stay, in words. Empty if they may be deleted. */
export function decideCustomerDeletion({ jobs, user, cards, owed_pence }: CustomerTies): string[] {
  return [
    ...(jobs === 1 ? ['They have a job.'] : jobs > 1 ? [`They have ${jobs} jobs.`] : []),
    ...(user ? [`They sign in as ${user}.`] : []),
    ...cards.map((last4) => `A card ending in ${last4} is on file.`),
    ...(owed_pence > 0 ? [`They owe ${showPence(owed_pence)}.`] : []),
  ]
}

export type MergeUser = {
  id: number
  email: string
  fname: string
  has_password: boolean
  /** True if the sign-in also serves a member of staff or a treasure. */
  is_used_besides: boolean
}
export type MergeSide = { id: number; id_region: number | null; user: MergeUser | null }

type MergeProblem = ProblemOf<typeof mergeCustomers>
type MergeAsked = {
  a: number
  b: number
  /** User of the sign-in that stays. */
  id_user?: number | undefined
  /** True for a dry run, which lists the sign-ins to choose from. */
  isTrial: boolean
}
type Merge<T> = {
  refused?: never
  a: T
  b: T
  /** Both sign-ins, if there is a choice. */
  signIns: readonly (MergeUser & { id_customer: number })[]
  /** Sign-in that was not chosen. */
  losing: MergeUser | undefined
}

/**
 * Decides a merge. The caller must be able to see both customers, and one sign-in must be chosen if
 * both have one.
 */
export function decideMerge<T extends MergeSide>(
  { a: idA, b: idB, id_user, isTrial }: MergeAsked,
  found: readonly T[],
): { refused: MergeProblem } | Merge<T> {
  if (idA === idB) return { refused: 'customer_same' }
  const a = found.find(({ id }) => id === idA)
  const b = found.find(({ id }) => id === idB)
  if (!a || !b) return { refused: 'customer_not_found' }
  const users = [a, b].flatMap(({ id, user }) => (user ? [{ ...user, id_customer: id }] : []))
  if (id_user !== undefined && !users.some(({ id }) => id === id_user))
    return { refused: 'sign_in_not_theirs' }
  if (users.length < 2) return { a, b, signIns: [], losing: undefined }
  if (id_user === undefined && !isTrial) return { refused: 'customers_both_sign_in' }
  const losing = id_user === undefined ? undefined : users.find(({ id }) => id !== id_user)
  return { a, b, signIns: users, losing }
}

/**
 * Returns the region of a new customer. A franchisee's customers belong to the franchisee, wherever
 * they live. An admin's customers belong to the region of the place, otherwise the chosen region,
 * otherwise none.
 */
export function decideRegion(
  scope: StaffScope,
  regionOfPlace: number | undefined,
  chosen: number | undefined,
): number | null {
  if (scope.kind === 'region') return scope.id_region
  return regionOfPlace ?? chosen ?? null
}

/** Returns the given fields that differ from the current fields. */
export function changedFields<T extends object>(
  before: { [K in keyof T]?: unknown },
  change: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(change).filter(
      ([field, value]) => value !== undefined && value !== before[field as keyof T],
    ),
  ) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
