import type { Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { hashSecret } from '#kernel/secrets.ts'
import { foldEmail } from '../../people/users/sign-in.rules.ts'

type Asked = { id_job: number; email: string; by: Actor }

/** Requests a link to continue a draft. The link is sent only to the draft's present e-mail. */
export const askDraftLink = (tx: Db, at: Date, { id_job, email, by }: Asked) =>
  recordEvent(tx, {
    event: 'job.draft_link_asked',
    at,
    by,
    id_job,
    data: { to: emailDigest(email) },
  })

/** Identifies an e-mail even after it was deleted with its draft. */
export const emailDigest = (email: string): string => hashSecret(foldEmail(email))
