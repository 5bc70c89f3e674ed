import { endStaff, inviteStaff, resetSecondFactor, updateStaff } from '@treasures/api-client'
import { DescriptionList } from '@treasures/widgets/kit'
import { useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { api } from '#app/session/api.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { InviteStaff } from '#parts/staff/InviteStaff.tsx'
import { permissionsOf, roleOf } from '#parts/staff/staff-words.ts'
import { day, moment } from '#parts/words.ts'
import { EditStaff } from './EditStaff.tsx'
import { EndStaff } from './EndStaff.tsx'
import { StateTag } from './staff-columns.tsx'
import type { MemberRow, StaffRow } from './staff-rows.ts'

type MemberDialogProps = { row: MemberRow; rows: readonly StaffRow[]; onClose: () => void }

/** A current or former member of staff, with the actions on them. */
export function MemberDialog({ row, rows, onClose }: MemberDialogProps) {
  const [task, setTask] = useState<'edit' | 'end' | 'invite' | 'reset'>()
  const [edit, end, invite, reset] = [
    useControl(updateStaff),
    useControl(endStaff),
    useControl(inviteStaff),
    useControl(resetSecondFactor),
  ]
  const { member } = row
  if (task === 'edit') return <EditStaff row={row} onClose={() => setTask(undefined)} />
  if (task === 'end') return <EndStaff row={row} rows={rows} onClose={onClose} />
  if (task === 'reset')
    return (
      <ConfirmChange
        title={`Reset the second factor of ${row.name}?`}
        yes="Reset"
        change={() => api.call(resetSecondFactor, { params: { id: member.id }, body: {} })}
        said={({ message }) => message}
        onClose={() => setTask(undefined)}
      >
        Their passkeys, authenticator app and recovery codes go, and they are signed out everywhere.
        Until they set up another, their password is enough. Call them first, so that you know it is
        them who asks.
      </ConfirmChange>
    )
  if (task === 'invite')
    return <InviteStaff email={member.email} role={member.role} onClose={onClose} />
  return (
    <ReadingDialog
      title={row.name}
      onClose={onClose}
      actions={
        member.state === 'active' ? (
          <>
            <ControlButton control={edit} onClick={() => setTask('edit')}>
              Change
            </ControlButton>
            {member.has_second_factor && (
              <ControlButton control={reset} kind="quiet" onClick={() => setTask('reset')}>
                Reset second factor
              </ControlButton>
            )}
            <ControlButton control={end} kind="quiet" tone="danger" onClick={() => setTask('end')}>
              End access
            </ControlButton>
          </>
        ) : (
          <ControlButton control={invite} onClick={() => setTask('invite')}>
            Invite again
          </ControlButton>
        )
      }
    >
      <DescriptionList items={factsOf(row)} />
    </ReadingDialog>
  )
}

const factsOf = (row: MemberRow) => {
  const { member } = row
  return [
    { term: 'E-mail', detail: member.email },
    { term: 'Status', detail: <StateTag row={row} /> },
    { term: 'Role', detail: roleOf(member) },
    { term: 'Permissions', detail: permissionsOf(member) },
    ...(member.also.length ? [{ term: 'Also', detail: member.also.join(' and ') }] : []),
    { term: 'Invited by', detail: member.invited_by },
    { term: 'Since', detail: member.started_at && day(member.started_at) },
    { term: 'Last signed in', detail: member.signed_in_at && moment(member.signed_in_at) },
    {
      term: 'Second factor',
      detail: member.has_second_factor ? 'Set up' : 'None: the password is enough',
    },
    ...(member.ended_at ? [{ term: 'Ended', detail: moment(member.ended_at) }] : []),
  ]
}
