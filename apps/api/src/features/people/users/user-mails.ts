import type { PublicSettings } from '@treasures/api-client'
import type { Db } from '../../../kernel/db/connect.ts'
import type { Messages } from '../../../kernel/messages/messages.ts'
import { findOffer } from './link-records.store.ts'
import { linkAddress, linkHours, type LinkPurpose } from './links.rules.ts'
import { linksStore } from './links.store.ts'

type Addressee = { email: string; fname: string }
type User = Addressee & { id: number }
type Deps = { messages: Messages; publicSettings: () => PublicSettings }

/** E-mails about somebody's own account, each queued in the transaction that it is about. */
export function userMails({ messages, publicSettings }: Deps) {
  const send = (
    tx: Db,
    at: Date,
    { id, email, fname }: Addressee & { id?: number },
    template: string,
    link?: { purpose: LinkPurpose; token: string },
    values: Record<string, string> = {},
  ) => {
    const { portal_url, support_email, support_phone } = publicSettings()
    return messages.queueTemplate(tx, at, {
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
  return {
    /** Something that they should know. */
    tell: (
      tx: Db,
      at: Date,
      to: User,
      template: 'account_known' | 'password_changed' | 'email_changed' | 'email_change_known',
    ) => send(tx, at, to, template),

    /** A link that sets a password. Whoever follows it owns the e-mail, and with it the records under it. */
    async sendLink(
      tx: Db,
      at: Date,
      to: User,
      template: 'password_set' | 'password_reset' | 'treasure_invite',
    ) {
      const purpose = template === 'password_reset' ? 'reset' : 'set'
      const token = await linksStore(tx).create(to.id, purpose, at, await findOffer(tx, to.id))
      await send(tx, at, to, template, { purpose, token })
    },

    /** To whoever signed up, or is said to have. There is no account yet. */
    confirmSignUp: (tx: Db, at: Date, to: Addressee, token: string) =>
      send(tx, at, to, 'sign_up', { purpose: 'confirm', token }),

    askNewEmail: (tx: Db, at: Date, to: User, token: string) =>
      send(tx, at, to, 'email_change', { purpose: 'change', token }),

    warnOldEmail: (
      tx: Db,
      at: Date,
      to: User,
      { token, new_email }: { token: string; new_email: string },
    ) => send(tx, at, to, 'email_change_asked', { purpose: 'keep', token }, { new_email }),
  }
}
