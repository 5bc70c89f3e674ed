import type { Db } from '#kernel/db/connect.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import type { TemplateText } from '../notices/message-secrets.rules.ts'

type TestMessage = TemplateText & {
  recipient: string
  /** User who asked for the test. */
  id_user: number
  leaves: boolean
}

/**
 * Queues a test e-mail to the person who edits the words. The e-mail has example values, so it
 * contains no secrets.
 */
export async function queueTest(tx: Db, at: Date, { leaves, ...message }: TestMessage) {
  const { id } = await tx
    .insertInto('messages')
    .values({ ...message, channel: 'email', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (leaves) await enqueue(tx, 'message.send', { id })
}
