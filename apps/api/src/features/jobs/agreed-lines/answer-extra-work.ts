import { activityType, showPence, type AgreedLineAnswer } from '@treasures/api-client'
import { writeActivity } from '#events/activities.ts'
import type { Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { lockJobRow } from '../jobs/write-job.ts'
import { decideAnswer } from './agreed-lines.rules.ts'
import { agreedLinesStore, type AgreedLineRow } from './agreed-lines.store.ts'

type Named = Pick<AgreedLineRow, 'id' | 'id_job' | 'id_treasure'>

/** Locks the job, so that answers, and the recording of the work, are handled one after the other. */
async function lockLine(tx: Db, { id, id_job }: Named): Promise<AgreedLineRow | undefined> {
  await lockJobRow(tx, id_job, everywhere)
  return agreedLinesStore(tx).find(id)
}

const facts = ({ treasure_pence, customer_pence }: AgreedLineRow) => ({
  treasure_pence,
  customer_pence,
})

type Answering = {
  answer: AgreedLineAnswer
  how: 'link' | 'portal'
  by: Actor
  id_answered_by: number | null
}

/** Answers as the customer. Returns false if the line was answered otherwise, or withdrawn. */
export async function answerAsCustomer(
  tx: Db,
  at: Date,
  named: Named,
  { answer, how, by, id_answered_by }: Answering,
): Promise<boolean> {
  const line = await lockLine(tx, named)
  if (!line) return false
  const outcome = decideAnswer(line, answer, at)
  if (outcome === 'late') return false
  if (outcome === 'same') return true
  const store = agreedLinesStore(tx)
  const isObjection = outcome === 'objects'
  const isWritten = isObjection
    ? !line.recorded && (await store.object(line.id, { how, id_answered_by }, at))
    : await store.answer(line.id, { state: answer, how, id_answered_by }, at)
  if (!isWritten) return false
  await recordEvent(tx, {
    event: isObjection ? 'extra.objected' : `extra.${answer}`,
    at,
    by,
    id_job: line.id_job,
    id_treasure: line.id_treasure,
    id_record: line.id,
    data: { ...facts(line), for_customer: false },
  })
  if (isObjection)
    await writeActivity(tx, {
      id_job: line.id_job,
      id_customer: null,
      id_treasure: line.id_treasure,
      type: activityType.person,
      to_do: true,
      descr: `The customer objects to extra work of ${showPence(line.customer_pence)} that we agreed for them. It cannot be recorded or invoiced. Please call both sides.`,
      created_at: at,
    })
  return true
}

/** Agrees for a customer who cannot be reached. */
export async function agreeAsStaff(
  tx: Db,
  at: Date,
  named: Named,
  { reason, by, id_user }: { reason: string; by: Actor; id_user: number },
): Promise<boolean> {
  const line = await lockLine(tx, named)
  const answer = { state: 'agreed', how: 'staff', id_answered_by: id_user, reason } as const
  if (!line || !(await agreedLinesStore(tx).answer(line.id, answer, at))) return false
  await recordEvent(tx, {
    event: 'extra.agreed',
    at,
    by,
    id_job: line.id_job,
    id_treasure: line.id_treasure,
    id_record: line.id,
    data: { ...facts(line), for_customer: true },
  })
  return true
}

/** Withdraws as the treasure, unless the customer answered first. */
export async function withdraw(tx: Db, at: Date, named: Named, by: Actor): Promise<boolean> {
  const line = await lockLine(tx, named)
  if (line?.state === 'withdrawn') return true
  if (!line || !(await agreedLinesStore(tx).withdraw(line.id, at))) return false
  await recordEvent(tx, {
    event: 'extra.withdrawn',
    at,
    by,
    id_job: line.id_job,
    id_treasure: line.id_treasure,
    id_record: line.id,
    data: facts(line),
  })
  return true
}
