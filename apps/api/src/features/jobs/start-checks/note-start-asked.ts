import type { SentListener } from '#kernel/email.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { answerIsDue } from './start-checks.rules.ts'
import { startChecksStore } from './start-checks.store.ts'

/**
 * Notes that "Have you started?" has been sent. The time to answer begins then. Without an answer,
 * the job then returns to the board.
 */
export const noteStartAsked: SentListener = async (tx, id_message, at) => {
  const id = await startChecksStore(tx).noteAsked(id_message, at)
  if (id) await enqueue(tx, 'job.take_back', { id }, { due: answerIsDue(at) })
}
