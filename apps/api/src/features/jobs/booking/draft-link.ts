import type { Actor } from '../../../kernel/events/define-event.ts'
import { recordEvent } from '../../../kernel/events/record-event.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { foldEmail } from '../../people/users/sign-in.rules.ts'

type Asked = { id_job: number; email: string; by: Actor }

/** Has a link sent with which to go on with a draft, to the e-mail that it has now and to no other. */
export const askDraftLink = (tx: Db, at: Date, { id_job, email, by }: Asked) =>
  recordEvent(tx, { event: 'job.draft_link_asked', at, by, id_job, data: { to: digestOf(email) } })

/** Tells whether an e-mail is the one that was meant. The e-mail itself goes when its draft is forgotten. */
export const digestOf = (email: string): string => hashSecret(foldEmail(email))
