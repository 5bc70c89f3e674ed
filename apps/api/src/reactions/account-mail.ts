import type {
  NoticeAddressee,
  NoticeValues,
  ToldCode,
} from '../features/messages/notices/notices.ts'
import { linkAddress, linkHours, type LinkPurpose } from '../features/people/users/links.rules.ts'
import { hoursInWords } from '../kernel/clock.ts'
import type { Db } from '../kernel/db/connect.ts'
import { tell, type ReactionDeps } from './reaction.ts'

type Addressee = { id?: number; email: string; fname: string }

/** Sends an e-mail about a person's own account, once for each event, template and recipient. */
export function accountMail(deps: ReactionDeps) {
  const send = tell(deps)
  return <C extends ToldCode>(
    tx: Db,
    at: Date,
    happened: { id: number },
    { id, email, fname }: Addressee,
    template: C,
    values: Omit<NoticeValues<C>, 'fname'>,
  ) =>
    send(tx, at, happened, {
      template,
      // Account notices are for anyone who may have an account.
      to: (id === undefined ? 'address' : { user: id }) as NoticeAddressee<C>,
      recipient: email,
      values: { fname, ...values } as unknown as NoticeValues<C>,
    })
}

/** Returns a link about an account, and how long it works. */
export const accountLink = (
  deps: ReactionDeps,
  { purpose, token, email }: { purpose: LinkPurpose; token: string; email: string },
) => ({
  link: linkAddress(deps.publicSettings().portal_url, purpose, token, email),
  link_time: hoursInWords(linkHours[purpose]),
})
