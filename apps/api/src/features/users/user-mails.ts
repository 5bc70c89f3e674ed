import type { PublicSettings } from '@treasures/api-client'
import type { Db } from '../../shared/db/connect.ts'
import type { Messages } from '../../shared/messages.ts'
import { findOffer } from './link-records.store.ts'
import { greetingName, linkAddress, linkHours, type LinkPurpose } from './links.rules.ts'
import { linksStore } from './links.store.ts'

type Addressee = { id: number; email: string; fname: string }
type Deps = { messages: Messages; publicSettings: () => PublicSettings }

/** E-mails about somebody's own account, each queued in the transaction that it is about. */
export function userMails({ messages, publicSettings }: Deps) {
  const send = (
    tx: Db,
    at: Date,
    { id, email, fname }: Addressee,
    template: string,
    link?: { purpose: LinkPurpose; token: string },
  ) => {
    const { portal_url, support_email, support_phone } = publicSettings()
    return messages.queueTemplate(tx, at, {
      template,
      recipient: email,
      id_user: id,
      is_secret: link !== undefined,
      values: {
        fname: greetingName(fname),
        portal_url,
        support_email,
        support_phone,
        ...(link && {
          link: linkAddress(portal_url, link.purpose, link.token, email),
          link_hours: linkHours[link.purpose],
        }),
      },
    })
  }
  return {
    /** Something that they should know. */
    tell: (
      tx: Db,
      at: Date,
      to: Addressee,
      template: 'welcome' | 'account_known' | 'password_changed' | 'email_changed',
    ) => send(tx, at, to, template),

    /** A link that sets a password. Whoever follows it owns the e-mail, and with it the records under it. */
    async sendLink(
      tx: Db,
      at: Date,
      to: Addressee,
      template: 'welcome_link' | 'password_set' | 'password_reset',
    ) {
      const purpose = template === 'password_reset' ? 'reset' : 'set'
      const token = await linksStore(tx).create(to.id, purpose, at, await findOffer(tx, to.id))
      await send(tx, at, to, template, { purpose, token })
    },
  }
}
