import { invitationsStore } from '../features/site/staff/invitations.store.ts'
import { roleInWords } from '../features/site/staff/staff.decide.ts'
import { makeSecret } from '../kernel/secrets.ts'
import { accountLink } from './account-mail.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/** Sends to the invited e-mail, not to an account, so that only supers could open the link in the outbox. */
export function mailInvitation(deps: ReactionDeps): Reaction<'mailInvitation'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const store = invitationsStore(tx)
    const token = makeSecret()
    const given = await store.giveLink(happened.id_record, token)
    const invitation = await store.findById(happened.id_record)
    if (!given || !invitation) return
    await send(tx, at, happened, {
      template: 'staff_invitation',
      to: 'address',
      recipient: given.email,
      values: {
        ...accountLink(deps, { purpose: 'invite', token, email: given.email }),
        inviter: invitation.invited_by ?? 'We',
        role: roleInWords(invitation, invitation.region_name),
      },
    })
  }
}
