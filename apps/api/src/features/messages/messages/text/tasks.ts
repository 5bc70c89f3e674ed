import { earlier, minutes } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import type { Text, Texts } from '#kernel/texts.ts'
import type { WithheldReason } from '../../notices/decide-notice.rules.ts'
import { stopTexts } from '../../opt-outs/opt-outs.ts'
import { messageQueue, type UnansweredMessage } from '../message-queue.store.ts'
import { sendMessages, type Answer, type SenderDeps, type Sending } from '../message-sender.ts'
import { lookUpAfter, whyNotHandedOver } from './hand-over.rules.ts'

type TextDeps = SenderDeps & {
  /** Undefined if no texts are sent. */
  texts: Texts | undefined
  /** Returns a further reason to withhold a text. Called when the text is about to be sent. */
  whyKeptBack?: ((tx: Db, id: number) => Promise<WithheldReason | undefined>) | undefined
}

/** Milliseconds by which the provider's clock may be behind ours. */
const clocksDiffer = minutes(5)

/**
 * Sends texts. Before the call to the provider, the text's state becomes `sending`. A text that is
 * still in this state, or got no answer, is looked up before another attempt.
 */
export const textTasks = ({ texts, whyKeptBack, ...deps }: TextDeps) =>
  ({
    'text.send': {
      pool: 'text',
      ...sendMessages(
        deps,
        texts && {
          name: 'sms',
          patience: lookUpAfter,
          lookUp: (text) => lookUp(deps.database.db, texts, text),
          whyKeptBack,
          prepare: (_, text, task) =>
            whyNotHandedOver(text, task.at) ?? (() => handOver(texts, text, task)),
        },
      ),
    },
  }) satisfies Partial<Tasks>

async function lookUp(db: Db, texts: Texts, text: UnansweredMessage): Promise<Answer | undefined> {
  const found = await texts.find(text, earlier(text.created_at, clocksDiffer))
  if (found.is === 'unknown') return found
  const reference = await messageQueue(db, 'sms').findUnclaimed(found.references)
  return reference === undefined ? undefined : { is: 'taken', reference }
}

async function handOver(
  texts: Texts,
  { id, recipient, body }: Text,
  task: Sending,
): Promise<Answer> {
  task.signal.throwIfAborted()
  const answer = await texts.send({ id, recipient, body })
  // Dates the STOP to this attempt, so that a later START still counts.
  return answer.is === 'refused' && answer.isStopped
    ? { ...answer, note: (tx) => stopTexts(tx, { mobile: recipient, how: 'answer', at: task.at }) }
    : answer
}
