import { invitationsStore } from '../features/site/staff/invitations.store.ts'
import { roleInWords } from '../features/site/staff/staff.decide.ts'
import { makeSecret } from '../kernel/secrets.ts'
import { accountLink } from './account-mail.ts'
import { exampleAccountLink } from './examples.ts'
import { occasion } from './occasion.ts'

/**
 * Sends an invitation to the e-mail itself, not to an account. Only supers can therefore open its
 * link in the Outbox.
 */
export const mailInvitation = occasion({
  on: ['staff.invited'],
  what: 'Send the link of an invitation',
  notices: {
    staff_invitation: {
      name: 'Invitation to work with us',
      channel: 'email',
      isAccount: true,
      class: 'security',
      for: 'anyone',
      subject: 'You’re invited to join {{business}}',
      body: `Hello,

{{inviter}} would like you to join the team at {{business}} as {{role}}. To say yes, follow this link:

{{link}}

It can be used once, within {{link_time}}, and it’s just for you, so please don’t pass it on. If you weren’t expecting this, you can ignore it: nothing happens until you follow the link. If you have a question, write to {{support_email}} or call {{support_phone}}.`,
      example: exampleAccountLink('invite'),
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const store = invitationsStore(tx)
    const token = makeSecret()
    const given = await store.giveLink(happened.id_record, token)
    const invitation = await store.findById(happened.id_record)
    if (!given || !invitation) return
    await deps.tell(tx, at, happened, {
      template: 'staff_invitation',
      to: 'address',
      recipient: given.email,
      values: {
        ...accountLink(deps, { purpose: 'invite', token }),
        inviter: invitation.invited_by ?? 'We',
        role: roleInWords(invitation, invitation.region_name),
      },
    })
  },
})
