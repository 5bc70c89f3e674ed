import { createHash } from 'node:crypto'
import { isIdempotent, type Endpoint } from '@treasures/api-client'
import { hours, earlier } from '#kernel/clock.ts'
import type { Db } from '../db/connect.ts'
import { refuseGenerally } from './refuse.ts'
import { transactAs } from './transact-as.ts'

/** Hours for which an answer is stored under its key. */
export const answersKeptHours = 24

export type Once = <T>(work: (tx: Db) => Promise<T>) => Promise<T>

type Call = {
  db: Db
  at: Date
  call: string
  endpoint: Endpoint
  /**
   * The handler's parsed input. Extra fields that were sent, perhaps a card number, leave no trace.
   */
  input: object
  key: string | string[] | undefined
  /** User who makes the call. Keys of different users never match. */
  id_user: number | undefined
  /** API key of the program that makes the call. Events of the call name it. */
  id_key: number | undefined
}
type Replay = { replay: unknown }

/**
 * Reads a call's `Idempotency-Key`. Returns the first answer if there is one. Otherwise returns a
 * `run` that stores the key in the transaction of the work. A refusal changes nothing and is not
 * stored, so the call can be repeated with the same key.
 */
export async function onceFor(
  call: Call,
): Promise<Replay | { run: Once; findDuplicate: () => Promise<Replay | undefined> }> {
  const key = readKey(call)
  if (key === undefined)
    return {
      run: (work) => transactAs(call.db, call.id_key, work),
      findDuplicate: async () => undefined,
    }
  const row = {
    call: call.id_user === undefined ? call.call : `${call.call} ${call.id_user}`,
    key,
    bodyHash: hash(stableText(call.input)),
  }
  const findDuplicate = async () => {
    const first = await findAnswer(call.db, row, since(call.at))
    return first && { replay: first.answer }
  }
  return (await findDuplicate()) ?? { run: (work) => runOnce(call, row, work), findDuplicate }
}

type Row = { call: string; key: string; bodyHash: string }

async function runOnce<T>(call: Call, row: Row, work: (tx: Db) => Promise<T>): Promise<T> {
  const { db, at, id_key } = call
  const mine = await transactAs(db, id_key, async (tx) => {
    // A duplicate request in progress locks this row, so the insert waits until it is done.
    const taken = await tx
      .insertInto('idempotency_keys')
      .values({
        call: row.call,
        key: row.key,
        body_hash: row.bodyHash,
        answer: null,
        created_at: at,
      })
      .onConflict((oc) =>
        oc
          .columns(['call', 'key'])
          .doUpdateSet({ body_hash: row.bodyHash, answer: null, created_at: at })
          .where('idempotency_keys.created_at', '<', since(at)),
      )
      .executeTakeFirst()
    if (!taken.numInsertedOrUpdatedRows) return undefined
    const answer = await work(tx)
    await tx
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('call', '=', row.call)
      .where('key', '=', row.key)
      .execute()
    return { answer }
  })
  if (mine) return mine.answer
  const first = await findAnswer(db, row, since(at))
  if (!first) throw new Error('An idempotency key was taken, but its answer is not there')
  return first.answer as T
}

async function findAnswer(db: Db, { call, key, bodyHash }: Row, after: Date) {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('call', '=', call)
    .where('key', '=', key)
    .where('created_at', '>=', after)
    .executeTakeFirst()
  if (row && row.body_hash !== bodyHash)
    throw refuseGenerally(
      'idempotency_key_reused',
      'This Idempotency-Key was used with another body. Make a new key for a new request.',
    )
  return row
}

function readKey({ endpoint, key }: Call): string | undefined {
  if (!isIdempotent(endpoint) || key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\w.:-]{8,128}$/.test(key))
    throw refuseGenerally(
      'malformed',
      'Idempotency-Key must have 8 to 128 letters, digits, dots, colons, hyphens or underscores.',
    )
  return key
}

const since = (at: Date) => earlier(at, hours(answersKeptHours))
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Serialises equal bodies to equal text, whatever the order of their fields. */
const stableText = (body: unknown) =>
  JSON.stringify(body, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
