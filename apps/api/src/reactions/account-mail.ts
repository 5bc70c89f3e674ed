import { linkAddress, linkHours, type LinkPurpose } from '../features/people/users/links.rules.ts'
import type { Db } from '../kernel/db/connect.ts'
import { tell, type ReactionDeps } from './reaction.ts'

type Addressee = { id?: number; email: string; fname: string }
type More = {
  link?: { purpose: LinkPurpose; token: string }
  values?: Record<string, string>
}

/** An e-mail about somebody's own account: one for each event, template and recipient. */
export function accountMail(deps: ReactionDeps) {
  const send = tell(deps)
  return (
    tx: Db,
    at: Date,
    happened: { id: number },
    { id, email, fname }: Addressee,
    template: string,
    { link, values }: More = {},
  ) => {
    const { portal_url, support_email, support_phone } = deps.publicSettings()
    return send(tx, at, happened, {
      template,
      recipient: email,
      ...(id !== undefined && { id_user: id }),
      values: {
        fname,
        portal_url,
        support_email,
        support_phone,
        ...(link && {
          link: linkAddress(portal_url, link.purpose, link.token, email),
          link_hours: linkHours[link.purpose],
        }),
        ...values,
      },
    })
  }
}
