import {
  inviteStaff,
  listPermissions,
  listStaff,
  resendInvitation,
  withdrawInvitation,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@treasures/widgets/kit'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryOf } from '#app/query.ts'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { paths } from '#app/paths.ts'
import { useMay } from '#app/session/use-profile.ts'
import { AddButton } from '#parts/list/AddButton.tsx'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { InviteStaff } from '#parts/staff/InviteStaff.tsx'
import { api } from '#app/session/api.ts'
import { InvitationDialog } from '#parts/invitations/InvitationDialog.tsx'
import { permissionsOf, roleOf } from '#parts/staff/staff-words.ts'
import { moment } from '#parts/words.ts'
import { MemberDialog } from './MemberDialog.tsx'
import { staffColumns, StateTag } from './staff-columns.tsx'
import { staffRows, type StaffRow, type InvitationRow } from './staff-rows.ts'

/** List of staff, to invite, change or end. */
export default function StaffScreen() {
  return (
    <MayScreen title="Staff" endpoint={listStaff}>
      <Intro />
      <Staff />
    </MayScreen>
  )
}

function Intro() {
  const maySeePermissions = useMay(listPermissions)
  return (
    <p className="muted">
      Everyone here has a sign-in of their own.{' '}
      {maySeePermissions && (
        <>
          What a role may do as a whole is on <Link to={paths.permissions()}>Permissions</Link>.
        </>
      )}
    </p>
  )
}

function Staff() {
  const query = useQuery({ ...queryOf(listStaff), select: staffRows })
  const [isInviting, setIsInviting] = useState(false)
  const [openKey, setOpenKey] = useState<string>()
  // The current row, because actions in the dialog change it.
  const opened = query.data?.find(({ key }) => key === openKey)
  const close = () => setOpenKey(undefined)
  return (
    <>
      <div>
        <AddButton
          endpoint={inviteStaff}
          label="Invite a colleague"
          onAdd={() => setIsInviting(true)}
        />
      </div>
      <SimpleList<StaffRow>
        caption="Staff"
        query={query}
        columns={staffColumns}
        rowKey={({ key }) => key}
        rowHeight={68}
        onOpen={({ key }) => setOpenKey(key)}
        empty={
          <EmptyState title="No colleagues yet" icon={<UsersRound aria-hidden="true" />}>
            <p>Invite someone by e-mail, and they appear here.</p>
          </EmptyState>
        }
      />
      {isInviting && <InviteStaff onClose={() => setIsInviting(false)} />}
      {opened?.at === 'member' && (
        <MemberDialog row={opened} rows={query.data ?? []} onClose={close} />
      )}
      {opened?.at === 'invitation' && <StaffInvitation row={opened} onClose={close} />}
    </>
  )
}

type StaffInvitationProps = { row: InvitationRow; onClose: () => void }

/** An invitation to join the staff. */
function StaffInvitation({ row, onClose }: StaffInvitationProps) {
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
    { term: 'Status', detail: <StateTag row={row} /> },
    { term: 'Role', detail: roleOf(invitation) },
    { term: 'Permissions', detail: permissionsOf(invitation) },
    { term: 'Invited by', detail: invitation.invited_by },
    { term: 'Link works until', detail: moment(invitation.expires_at) },
  ]
}
