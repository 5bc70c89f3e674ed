import type { ThreadAudience, ThreadVia } from '@treasures/api-client'
import type { Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { maskContacts } from '../jobs/masking/mask-contacts.rules.ts'
import { decideEntry, treasureOf, waitsForAnswer, type EntryDecision } from './threads.decide.ts'
import { threadFilesStore } from './thread-files.store.ts'
import { threadsStore } from './threads.store.ts'

/** Characters that the column `body` takes. Hiding contacts lengthens words. */
const bodyAtMost = 10_000

type Written = {
  job: { id: number } & Parameters<typeof decideEntry>[2]
  side: Parameters<typeof decideEntry>[0]
  audience: ThreadAudience
  /** The treasure that the author had in mind. The one who has the job, if undefined. */
  id_treasure?: number | undefined
  body: string
  via: ThreadVia
  /** Null for an answer of someone who cannot sign in. */
  id_author: number | null
  by: Actor
  /** Ids of files that the author uploaded for it. */
  files?: readonly number[]
}

type Refused = Extract<EntryDecision, { ok: false }>['code'] | 'thread_file_not_found'

/**
 * Writes an entry into the conversation of a locked job, however it arrived. Hides contacts before
 * a claim. Returns the entry's id, or why it cannot be written. Then the caller rolls back.
 */
export async function writeEntry(
  tx: Db,
  { job, side, audience, id_treasure, body, via, id_author, by, files = [] }: Written,
  at: Date,
): Promise<{ ok: true; id: number } | { ok: false; code: Refused; why: string }> {
  const decision = decideEntry(side, { audience, id_treasure }, job, at)
  if (!decision.ok) return decision
  const text =
    side === 'customer' && job.id_treasure === null ? maskContacts(body).slice(0, bodyAtMost) : body
  const id = await threadsStore(tx).add(
    {
      id_job: job.id,
      author_kind: side,
      id_author,
      audience,
      id_treasure: treasureOf(audience, job),
      body: text,
      via,
      masked: text !== body,
      waits_since: waitsForAnswer(side, audience) ? at : null,
    },
    at,
  )
  if (!(await threadFilesStore(tx).giveTo(id, files, { id_job: job.id, id_author })))
    return {
      ok: false,
      code: 'thread_file_not_found',
      why: 'One of the files is no longer there. Please attach it again.',
    }
  // A note has no event, so nothing can follow from it.
  if (audience !== 'staff')
    await recordEvent(tx, {
      event: 'thread.written',
      at,
      by,
      id_job: job.id,
      id_record: id,
      data: { from: side, to: audience },
    })
  return { ok: true, id }
}
