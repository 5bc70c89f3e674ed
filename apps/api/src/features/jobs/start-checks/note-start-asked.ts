import type { SentListener } from '#kernel/email.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { answerIsDue } from './start-checks.rules.ts'
import { startChecksStore } from './start-checks.store.ts'

/**
 * Records that "Have you started?" was sent. The time to answer begins then. If the treasure does
 * not answer, the job returns to the board.
 */
export const noteStartAsked: SentListener = async (tx, id_message, at) => {
  const id = await startChecksStore(tx).noteAsked(id_message, at)
  if (id) await enqueue(tx, 'job.take_back', { id }, { due: answerIsDue(at) })
}
