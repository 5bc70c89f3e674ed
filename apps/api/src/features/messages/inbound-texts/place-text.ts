import { days, earlier } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { userActor } from '#events/define-event.ts'
import { countAttempt } from '#kernel/http/rate-limits.ts'
import { everywhere, ofParty } from '#kernel/http/scope.ts'
import { lockJobRow } from '../../jobs/jobs/write-job.ts'
import { threadLimits } from '../../jobs/threads/thread-limits.ts'
import { threadsStore } from '../../jobs/threads/threads.store.ts'
import { writeEntry } from '../../jobs/threads/write-entry.ts'
import { notificationsStore } from '../notifications/notifications.store.ts'
import { optOutsStore } from '../opt-outs/opt-outs.store.ts'
import { inboundTextsStore } from './inbound-texts.store.ts'
import { conversationOf } from './place-text.rules.ts'

/** Time for which a text counts as an answer. */
const answersWithin = days(7)

type Text = { mobile: string; body: string; id_played_by?: number | null }

/**
 * Writes a text into the conversation that it answers. Returns the job, or undefined if the text is
 * for staff.
 */
export async function placeText(
  tx: Db,
  { mobile, body, id_played_by = null }: Text,
  at: Date,
): Promise<number | undefined> {
  const owners = await optOutsStore(tx).findOwners(mobile)
  const [owner] = owners
  if (!owner) return undefined
  const id_customer = 'id_customer' in owner ? owner.id_customer : null
  const id_treasure = 'id_treasure' in owner ? owner.id_treasure : null
  const side = id_treasure === null ? 'customer' : 'treasure'
  const found = conversationOf(body, {
    owners: owners.length,
    asked: await threadsStore(tx).listAsked(
      ofParty(id_customer, id_treasure),
      earlier(at, answersWithin),
    ),
    texted_at: await inboundTextsStore(tx).lastSentTo(mobile),
  })
  if (!found || body.trim() === '') return undefined
  const job = await lockJobRow(tx, found.id_job, everywhere)
  // Words for one treasure never reach the next.
  if (!job || (found.id_treasure !== null && found.id_treasure !== job.id_treasure))
    return undefined
  const counted = `${job.id} ${side}`
  if (!(await countAttempt(tx, at, 'text-entry', counted, threadLimits.entriesPerJob)).allowed)
    return undefined
  const author = await notificationsStore(tx).findReader(
    'id_customer' in owner ? { customer: owner.id_customer } : { treasure: owner.id_treasure },
  )
  const written = await writeEntry(
    tx,
    {
      job,
      side,
      audience: found.audience,
      body: body.trim(),
      via: 'text',
      id_author: author?.id ?? null,
      by:
        id_played_by !== null
          ? userActor(id_played_by)
          : id_treasure === null
            ? { kind: 'customer' }
            : { kind: 'treasure', id: id_treasure },
    },
    at,
  )
  return written.ok ? job.id : undefined
}
