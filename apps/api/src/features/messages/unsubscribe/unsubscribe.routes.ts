import { allowEmails, getEmailChoice, stopEmails, type EmailChoice } from '@treasures/api-client'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { transact } from '#kernel/db/transact.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { withRawBodies } from '#kernel/http/raw-bodies.ts'
import { refuse, refuseGenerally } from '#kernel/http/refuse.ts'
import { areStopped, chooseEmails } from './choose-emails.ts'
import { kindOfToken, unsubscribePage } from './unsubscribe-links.ts'
import { kindInWords, type EmailKind } from './unsubscribe.rules.ts'

/**
 * Stops e-mails of one kind through a link in an e-mail, once the reader presses a button. Opening
 * the link changes nothing.
 */
export const unsubscribeRoutes = ({ database: { db }, seal }: Pick<Deps, 'database' | 'seal'>) => {
  const find = (endpoint: ByLink, token: string): EmailKind => {
    const kind = kindOfToken(seal, token)
    if (!kind) throw noSuchLink(endpoint)
    return kind
  }
  const show = (
    endpoint: ByLink,
    kind: EmailKind,
    is_stopped: boolean | undefined,
  ): EmailChoice => {
    if (is_stopped === undefined) throw noSuchLink(endpoint)
    return { what: kindInWords(kind), is_stopped }
  }
  return {
    async getEmailChoice({ params: { token } }) {
      const kind = find(getEmailChoice, token)
      return show(getEmailChoice, kind, await areStopped(db, kind))
    },

    stopEmails: ({ params: { token } }, { at, once }) =>
      once(async (tx) => {
        const kind = find(stopEmails, token)
        return show(stopEmails, kind, await chooseEmails(tx, kind, { isStopped: true, at }))
      }),

    allowEmails: ({ params: { token } }, { at, once }) =>
      once(async (tx) => {
        const kind = find(allowEmails, token)
        return show(allowEmails, kind, await chooseEmails(tx, kind, { isStopped: false, at }))
      }),
  } satisfies Partial<Handlers>
}

type ByLink = typeof getEmailChoice | typeof stopEmails | typeof allowEmails
const noSuchLink = (endpoint: ByLink) =>
  refuse(endpoint, 'link_not_found', 'This link does not work.')

/**
 * RFC 8058: a mail program's button posts a form, without cookies and without showing a page. A
 * person who opens the same address is redirected to the page.
 */
export function takeOneClicks(
  app: FastifyInstance,
  { database: { db }, seal, clock, publicSettings }: OneClickDeps,
) {
  const address = '/unsubscribe/:token'
  withRawBodies(app, (routes) => {
    routes.post<ByToken>(address, async ({ params: { token } }, reply) => {
      const kind = kindOfToken(seal, token)
      const isStopped =
        kind &&
        (await transact(db, (tx) => chooseEmails(tx, kind, { isStopped: true, at: clock() })))
      if (!isStopped) throw refuseGenerally('not_found', 'This link does not work.')
      return reply.type('text/plain; charset=utf-8').send('You will get no more e-mails like this.')
    })
  })
  app.get<ByToken>(address, ({ params: { token } }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(unsubscribePage(publicSettings().portal_url, encodeURIComponent(token))),
  )
}

type OneClickDeps = Pick<Deps, 'database' | 'seal' | 'clock' | 'publicSettings'>
type ByToken = { Params: { token: string } }
