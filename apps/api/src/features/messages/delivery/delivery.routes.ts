import { channel, clearBounce, testEmail } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { days, earlier } from '#kernel/clock.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { narrowed } from '#kernel/http/scope.ts'
import { limitAttempts } from '#kernel/http/rate-limits.ts'
import { bouncesStore } from '../bounces/bounces.store.ts'
import { clearBounced } from '../bounces/note-bounce.ts'
import { renderEmail } from '../emails/render-email.rules.ts'
import { optOutsStore } from '../opt-outs/opt-outs.store.ts'
import { channelState } from './delivery.rules.ts'
import { templatesStore } from '../templates/templates.store.ts'
import { mailProblem } from './mail-answer.rules.ts'
import { deliveryStore } from './delivery.store.ts'
import { listFailures, shownDays } from './list-failures.ts'

/** Words of the test e-mail. They explain its purpose and ask for no action. */
const testWords = (business: string | null) => ({
  subject: `Test e-mail${business ? ` from ${business}` : ''}`,
  body: 'This is a test e-mail. If you can read it, e-mails reach this address.\n\nPlease check who it is from, and whether it arrived in your inbox or among your spam.',
})

const addressesAtMost = 250

/** Shows staff whether messages reach people: channels, failures, bounces and STOPs. */
export const deliveryRoutes = ({
  database: { db },
  mailLeaves,
  mailServer,
  reach,
  texts,
  limits,
  publicSettings,
  brands,
}: Pick<
  Deps,
  | 'brands'
  | 'database'
  | 'mailLeaves'
  | 'mailServer'
  | 'reach'
  | 'texts'
  | 'limits'
  | 'publicSettings'
>) => {
  const leaves: Readonly<Record<number, boolean>> = {
    [channel.email]: mailLeaves,
    [channel.text]: texts !== undefined,
    // Pushes need no account with another service, because the installation makes its own keys.
    [channel.push]: true,
  }
  return {
    async getDelivery(_input, { scope, caller, at }) {
      const shown = narrowed(scope, caller)
      const since = earlier(at, days(shownDays))
      const mail = await reach.mail?.()
      const problem = mail?.is === 'no' ? mailProblem(mail.error, mailServer?.at ?? '') : null
      const channels = await deliveryStore(db).countByChannel(since)
      const bounced = await bouncesStore(db).list(shown, addressesAtMost)
      const stopped = await optOutsStore(db).list(shown, addressesAtMost)
      return {
        channels: channels.map(({ stuck_at, last_sent_at, ...counted }) => ({
          ...counted,
          state: channelState({
            isSetUp: leaves[counted.id] ?? false,
            last_sent_at,
            stuck_at,
            isAway: counted.id === channel.email && problem !== null,
          }),
          problem: counted.id === channel.email ? problem : null,
          last_sent_at: last_sent_at?.toISOString() ?? null,
        })),
        failures: await listFailures(db, shown, at),
        bounced: bounced.map((row) => ({ ...row, bounced_at: row.bounced_at.toISOString() })),
        stopped: stopped.map((row) => ({ ...row, stopped_at: row.stopped_at.toISOString() })),
      }
    },

    // Runs outside any transaction, because rolling back could not recall an e-mail.
    async testEmail({ body: { to } }, { caller, at }) {
      await limitAttempts(db, at, [['test-mail', String(caller.id), limits.testMailsPerUser]])
      const recipient = to ?? (await templatesStore(db).findReader(caller.id)).email
      if (!recipient)
        throw refuse(
          testEmail,
          'no_recipient',
          'You have no e-mail address. Say where it should go.',
        )
      if (!mailServer)
        return {
          to: recipient,
          taken: false,
          words:
            'No mail server is set, so e-mails wait in the Outbox. Set SMTP_URL and start the server again.',
        }
      const { business_name, portal_url } = publicSettings()
      // A franchisee's test e-mail has the brand that the region's customers see.
      const brand = brands.of(caller.id_ambassador)
      const { sender_name, reply_to } = brand
      const mail = {
        ...renderEmail(testWords(business_name && brand.name), { portal: portal_url, brand }),
        sender_name,
        reply_to,
      }
      try {
        const answer = await mailServer.tryOut({ recipient, ...mail })
        return { to: recipient, taken: true, words: `The mail server took it: ${answer}` }
      } catch (error) {
        return { to: recipient, taken: false, words: mailProblem(error, mailServer.at) }
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
