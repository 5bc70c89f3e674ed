import type { Db } from '../db/connect.ts'

/** Notes that an e-mail of theirs has gone, in the transaction in which it is noted. */
export type SentListener = (tx: Db, id_message: number, at: Date) => Promise<unknown>
