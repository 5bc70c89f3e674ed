import { channel, clearBounce } from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../kernel/http/mount.ts'
import { refuse } from '../../../kernel/http/refuse.ts'
import { narrowed } from '../../../kernel/http/scope.ts'
import { bouncesStore } from '../bounces/bounces.store.ts'
import { clearBounced } from '../bounces/note-bounce.ts'
import { whyNotAgain } from '../messages/message-again.rules.ts'
import { messagesStore } from '../messages/messages.store.ts'
import { withoutLinks } from '../notices/message-secrets.rules.ts'
import { optOutsStore } from '../opt-outs/opt-outs.store.ts'
import { channelState } from './delivery.rules.ts'
import { deliveryStore } from './delivery.store.ts'

const days = 30
const failuresAtMost = 100
const addressesAtMost = 250

/** Whether messages reach people. */
export const deliveryRoutes = ({
  database: { db },
  mailLeaves,
  texts,
}: Pick<Deps, 'database' | 'mailLeaves' | 'texts'>) => {
  const leaves: Readonly<Record<number, boolean>> = {
    [channel.email]: mailLeaves,
    [channel.text]: texts !== undefined,
    // Its keys are our own.
    [channel.push]: true,
  }
  return {
    async getDelivery(_input, { scope, caller, at }) {
      const shown = narrowed(scope, caller)
      const since = new Date(at.getTime() - days * 86_400_000)
      const channels = await deliveryStore(db).countByChannel(since)
      const failures = await messagesStore(db).listFailed(shown, since, failuresAtMost)
      const bounced = await bouncesStore(db).list(shown, addressesAtMost)
      const stopped = await optOutsStore(db).list(shown, addressesAtMost)
      return {
        channels: channels.map(({ stuck_at, last_sent_at, ...counted }) => ({
          ...counted,
          state: channelState({ isSetUp: leaves[counted.id] ?? false, last_sent_at, stuck_at }),
          last_sent_at: last_sent_at?.toISOString() ?? null,
        })),
        failures: failures.map((row) => ({
          id: row.id,
          channel: row.channel,
          recipient: row.recipient,
          subject: row.subject === null ? null : withoutLinks(row.subject),
          error: row.error ?? '',
          is_unknown: row.state === 'unknown',
          failed_at: (row.failed_at ?? row.created_at).toISOString(),
          not_again: whyNotAgain(row, at) ?? null,
        })),
        bounced: bounced.map((row) => ({ ...row, bounced_at: row.bounced_at.toISOString() })),
        stopped: stopped.map((row) => ({ ...row, stopped_at: row.stopped_at.toISOString() })),
      }
    },

    clearBounce: ({ params: { id } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        if (!(await clearBounced(tx, scope, { id, id_user: caller.id, at })))
          throw refuse(clearBounce, 'bounce_not_found', 'This address gets e-mail already.')
        return { id }
      }),
  } satisfies Partial<Handlers>
}
