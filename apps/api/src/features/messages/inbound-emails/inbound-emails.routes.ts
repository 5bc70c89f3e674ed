import { fileBytes, threadFilesAtMost } from '@treasures/api-client'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { transact } from '#kernel/db/transact.ts'
import { holdsToken } from '#kernel/http/caller.ts'
import { withRawBodies } from '#kernel/http/raw-bodies.ts'
import { refuseGenerally } from '#kernel/http/refuse.ts'
import { removedPictures } from '../../jobs/images/removed-pictures.ts'
import { storeFile, type StoredFile } from '../../jobs/threads/store-file.ts'
import type { ReadEmail } from './parse-email.ts'
import { readEmail } from './read-email.ts'
import { returnedMessage } from '../reply-addresses/return-address.rules.ts'
import { takeBounce } from '../messages/email/take-bounce.ts'
import { tokensIn } from '../reply-addresses/reply-address.rules.ts'
import { takeEmail } from './take-email.ts'

/** The call comes from one address: our mail server's. */
const config = { cost: 1, priority: 'first' } as const

/** Bytes of a raw e-mail. Attachments are a third longer in it. */
const emailAtMost = 25 * 1024 * 1024

/**
 * Takes raw e-mails from the mail server of the domain for answers. Headers name the recipient and
 * the sender of the envelope, because addresses would end up in logs.
 */
export function takeInboundEmails(
  app: FastifyInstance,
  {
    database: { db },
    settings: { mailReplies },
    clock,
    files,
    ...deps
  }: Pick<Deps, 'database' | 'settings' | 'clock' | 'files' | 'messages' | 'limits'>,
) {
  if (!mailReplies) return
  const { domain, secret } = mailReplies
  const isOurs = holdsToken(secret)

  /** Stores attachments before the e-mail counts as taken. */
  async function storeFiles(attached: ReadEmail['files']) {
    const stored: StoredFile[] = []
    const lost: { name: string }[] = attached.slice(threadFilesAtMost)
    for (const { name, bytes } of attached.slice(0, threadFilesAtMost)) {
      const file =
        bytes.length <= fileBytes
          ? await storeFile({ db, files }, new Blob([bytes]), name)
          : { refused: 'image_too_large' as const }
      if ('refused' in file) lost.push({ name })
      else stored.push(file)
    }
    return { stored, lost }
  }

  withRawBodies(app, (routes) => {
    routes.post(
      '/messages/email/inbound',
      {
        config,
        bodyLimit: emailAtMost,
        // Before the body is read.
        onRequest: async (request) => {
          if (!isOurs(request))
            throw refuseGenerally('not_signed_in', 'The secret is missing or wrong.')
        },
      },
      async (request, reply) => {
        const { body: raw } = request
        if (!Buffer.isBuffer(raw) || raw.length === 0)
          throw refuseGenerally('malformed', 'Send the e-mail as it arrived.')
        const to = envelopeOf(request, 'x-envelope-to')
        const email = await readEmail(raw, envelopeOf(request, 'x-envelope-from'))
        // The envelope decides, because an e-mail may name other recipients too.
        const addressed = to?.split(',') ?? email?.recipients ?? []
        const returned = returnedMessage(addressed, mailReplies)
        if (returned !== undefined) {
          const report = email?.report
          const isNews =
            report !== undefined &&
            (await transact(db, (tx) => takeBounce(tx, { id: returned, report }, clock())))
          request.log.info({ outcome: isNews ? 'returned' : 'ignored' }, 'an e-mail arrived')
          return reply.code(204).send()
        }
        const tokens = tokensIn(addressed, domain)
        const isPersons = email && !email.isAutomatic && tokens.length === 1
        const { stored, lost } = await storeFiles(isPersons ? email.files : [])
        try {
          const outcome = await transact(db, (tx) =>
            takeEmail(deps, tx, { email, raw, tokens, stored, lost }, clock()),
          )
          request.log.info({ outcome: outcome ?? 'repeated' }, 'an e-mail arrived')
        } finally {
          // Files that no entry has taken are still announced.
          await removedPictures({ db, files }).removeNow(...stored.map(({ file }) => file))
        }
        return reply.code(204).send()
      },
    )
  })
}

/** Absent if the mail server does not say. Empty for the sender of a report. */
function envelopeOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value.replaceAll(/[<>\s]/g, '') : undefined
}
