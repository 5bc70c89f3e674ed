import type { RawBuilder } from 'kysely'

/** A sweep's query: at most `most` due records, the most urgent first. */
export type Due = {
  at: Date
  most: number
  /**
   * Condition on the id's column that excludes records whose task has failed, runs or is queued.
   */
  ready: (column: string) => RawBuilder<boolean>
}

/** Runs a store's query for due records and returns their ids. */
export const idsOf = async (query: { execute(): Promise<{ id: number }[]> }): Promise<number[]> =>
  (await query.execute()).map(({ id }) => id)
