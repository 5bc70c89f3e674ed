import type { RawBuilder } from 'kysely'

/** A sweep: which records it asks for, those that are due, the most urgent first. */
export type Due = {
  at: Date
  most: number
  /** A condition on the column that holds the id: leaves out what has failed, runs, or is queued already. */
  ready: (column: string) => RawBuilder<boolean>
}

/** What a store lists for `due`. */
export const idsOf = async (query: { execute(): Promise<{ id: number }[]> }): Promise<number[]> =>
  (await query.execute()).map(({ id }) => id)
