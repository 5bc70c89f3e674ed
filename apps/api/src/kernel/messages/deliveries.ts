import type { Db } from '../db/connect.ts'

/** Who wants to know what became of an e-mail of theirs, in the transaction in which it is noted. */
export type DeliveryListener = {
  sent(tx: Db, id_message: number, at: Date): Promise<unknown>
  /** It never will be. */
  failed(tx: Db, id_message: number, at: Date): Promise<unknown>
}
