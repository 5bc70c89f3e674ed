import { DeleteResult, UpdateResult, type InsertResult } from 'kysely'

type Statement = {
  executeTakeFirst: () => Promise<UpdateResult | DeleteResult | InsertResult>
}

/**
 * Tells whether a conditional statement wrote a row. If several run concurrently, exactly one of
 * them does.
 */
export async function hasChanged(statement: Statement): Promise<boolean> {
  const result = await statement.executeTakeFirst()
  if (result instanceof UpdateResult) return result.numUpdatedRows > 0n
  if (result instanceof DeleteResult) return result.numDeletedRows > 0n
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}
