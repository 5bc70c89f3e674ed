import { resendInvitation, withdrawInvitation } from '@treasures/api-client'
import { api } from '#app/session/api.ts'
import { InvitationDialog } from '#parts/invitations/InvitationDialog.tsx'
import { permissionsOf, roleOf } from '#parts/staff/staff-words.ts'
import { moment } from '#parts/words.ts'
import { StateTag } from './staff-columns.tsx'
import type { InvitationRow } from './staff-rows.ts'

type StaffInvitationProps = { row: InvitationRow; onClose: () => void }

/** An invitation to join the staff. */
export function StaffInvitation({ row, onClose }: StaffInvitationProps) {
  const params = { id: row.invitation.id }
  return (
    <InvitationDialog
      email={row.invitation.email}
      facts={factsOf(row)}
      resend={{ endpoint: resendInvitation, call: () => api.call(resendInvitation, { params }) }}
      withdraw={{
        endpoint: withdrawInvitation,
        call: () => api.call(withdrawInvitation, { params }),
        consequence: 'Its link will no longer work.',
      }}
      onClose={onClose}
    />
  )
}

const factsOf = (row: InvitationRow) => {
  const { invitation } = row
  return [
    { term: 'State', detail: <StateTag row={row} /> },
    { term: 'Role', detail: roleOf(invitation) },
    { term: 'Permissions', detail: permissionsOf(invitation) },
    { term: 'Invited by', detail: invitation.invited_by },
    { term: 'Link works until', detail: moment(invitation.expires_at) },
  ]
}
