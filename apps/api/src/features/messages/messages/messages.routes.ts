import { openMessage, retryMessage } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { recordEvent } from '#events/record-event.ts'
import { userActor } from '#events/define-event.ts'
import { narrowed } from '#kernel/http/scope.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { readGrowingPage } from '#kernel/db/paged-list.ts'
import { secretsOf } from '../notices/message-secrets.rules.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { jobLinksStore } from '../../jobs/jobs/job-links.store.ts'
import { opportunitiesStore } from '../../jobs/opportunities/opportunities.store.ts'
import { notAgainBecause, whyNotAgain } from './message-again.rules.ts'
import { closedBecause, decideOpening, showMessage } from './messages.rules.ts'
import { messagesStore } from './messages.store.ts'
import { sendingPriority, sendingTasks } from './withhold-message.ts'

export const messagesRoutes = ({
  database: { db },
  mailLeaves,
  texts,
}: Pick<Deps, 'database' | 'mailLeaves' | 'texts'>) => {
  const leaving = { mailLeaves, textsLeave: texts !== undefined }
  return {
    listMessages({ query }, { caller, scope }) {
      const store = messagesStore(db)
      const shown = narrowed(scope, caller)
      return readGrowingPage(
        query,
        {
          count: () => store.count(shown, query),
          read: (slice) => store.list(shown, query, slice),
        },
        (row) => showMessage(row, { caller, ...leaving }),
      )
    },

    /**
     * Shows staff the links in a message if the installation sends no e-mails. Staff can then pass
     * the links on. Records each opening, because a link lets anyone act for the recipient.
     */
    openMessage: ({ params: { id } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const store = messagesStore(tx)
        const row = await store.find(scope, id)
        if (!row) throw refuse(openMessage, 'message_not_found', 'We can’t find that message.')
        const secrets = decideOpening(row, { caller, ...leaving })
        if (secrets === 'not_yours')
          throw refuse(openMessage, 'message_not_yours', closedBecause.not_yours)
        if (secrets !== 'closed')
          throw refuse(openMessage, 'message_closed', closedBecause[secrets])
        await store.noteOpened(id, caller.id, at)
        const tokens = secretsOf(row.body)
        await jobLinksStore(tx).noteOpened(tokens, caller.id)
        await opportunitiesStore(tx).noteOpened(tokens, caller.id)
        const about = await store.findSubject(id)
        await recordEvent(tx, {
          event: 'message.opened',
          at,
          by: userActor(caller.id),
          ...about,
          id_record: id,
          data: { subject: row.subject, recipient: row.recipient },
        })
        const { subject, body } = row
        return { id, subject, body }
      }),

    /**
     * Queues a failed message again. A second press is refused, because the message then no longer
     * counts as failed.
     */
    retryMessage: ({ params: { id } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const store = messagesStore(tx)
        const message = await store.lock(scope, id)
        if (!message) throw refuse(retryMessage, 'message_not_found', 'We can’t find that message.')
        const why = whyNotAgain(message, at)
        if (why) throw refuse(retryMessage, `message_${why}`, notAgainBecause[why])
        await store.again(id)
        await enqueue(
          tx,
          sendingTasks[message.channel],
          { id },
          { priority: sendingPriority.reply },
        )
        const { subject, id_job, id_customer, id_user } = message
        await recordEvent(tx, {
          event: 'message.retried',
          at,
          by: userActor(caller.id),
          id_record: id,
          id_job,
          id_customer,
          id_user,
          data: { subject },
        })
        return { id }
      }),
  } satisfies Partial<Handlers>
}
