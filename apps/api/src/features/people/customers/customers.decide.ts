import { firstRegion, showPence, type mergeCustomers, type ProblemOf } from '@treasures/api-client'
import type { StaffScope } from '../../../kernel/http/scope.ts'

/** What stands in the way of deleting a customer. */
export type CustomerTies = {
  jobs: number
  /** E-mail of the sign-in. */
  user: string | null
  /** Last four digits of each card. */
  cards: readonly string[]
  owed_pence: number
}

/** Why a customer has to stay, in words; nothing when they may go. */
export function decideDeletion({ jobs, user, cards, owed_pence }: CustomerTies): string[] {
  return [
    ...(jobs === 1 ? ['They have a job.'] : jobs > 1 ? [`They have ${jobs} jobs.`] : []),
    ...(user ? [`They sign in as ${user}.`] : []),
    ...cards.map((last4) => `A card ending in ${last4} is on file.`),
    ...(owed_pence > 0 ? [`They owe ${showPence(owed_pence)}.`] : []),
  ]
}

export type MergeSide = { id: number; id_region: number; has_user: boolean }

type MergeProblem = ProblemOf<typeof mergeCustomers>

/** Both must be there to be seen; then they must fit together. */
export function decideMerge<T extends MergeSide>(
  ids: { a: number; b: number },
  found: readonly T[],
): { refused: MergeProblem } | { refused?: never; a: T; b: T } {
  if (ids.a === ids.b) return { refused: 'customer_same' }
  const a = found.find(({ id }) => id === ids.a)
  const b = found.find(({ id }) => id === ids.b)
  if (!a || !b) return { refused: 'customer_not_found' }
  if (a.has_user && b.has_user) return { refused: 'customers_both_sign_in' }
  return { a, b }
}

/**
 * The region that a new customer belongs to. An ambassador's customers are the ambassador's own,
 * wherever they live; for an admin the place decides, then the region that they have chosen.
 */
export function decideRegion(
  scope: StaffScope,
  regionOfPlace: number | undefined,
  chosen: number | undefined,
): number {
  if (scope.kind === 'region') return scope.id_region
  return regionOfPlace ?? chosen ?? firstRegion
}

/** What of a change is one: neither left out nor what stands there already. */
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
