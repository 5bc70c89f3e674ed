import { resendInvitation, withdrawInvitation } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, DescriptionList } from '@treasures/widgets/kit'
import { useState } from 'react'
import { ControlButton } from '../../../app/access/ControlButton.tsx'
import { useControl } from '../../../app/access/use-control.ts'
import { api } from '../../../app/session/api.ts'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { ConfirmChange } from '../../../parts/form/ConfirmChange.tsx'
import { saveFailure } from '../../../parts/form/save-failure.ts'
import { ReadingDialog } from '../../../parts/panels/TitledDialog.tsx'
import { permissionsOf, roleOf } from '../../../parts/staff/staff-words.ts'
import { staffChanged } from '../../../parts/staff/staff.queries.ts'
import { moment } from '../../../parts/words.ts'
import { StateTag } from './staff-columns.tsx'
import type { InvitationRow } from './staff-rows.ts'

/** An invitation that waits for an answer. */
export function InvitationDialog({ row, onClose }: { row: InvitationRow; onClose: () => void }) {
  const [isAsked, setIsAsked] = useState(false)
  const { invitation } = row
  const params = { id: invitation.id }
  const sending = useMutation({
    mutationFn: () => api.call(resendInvitation, { params }),
    onSuccess() {
      snackbar.success(`Invitation sent again to ${invitation.email}.`)
      void staffChanged()
    },
  })
  return (
    <ReadingDialog
      title={invitation.email}
      onClose={onClose}
      actions={
        <>
          <ControlButton
            control={useControl(resendInvitation)}
            isBusy={sending.isPending}
            onClick={() => sending.mutate()}
          >
            Send again
          </ControlButton>
          <ControlButton
            control={useControl(withdrawInvitation)}
            kind="quiet"
            tone="danger"
            onClick={() => setIsAsked(true)}
          >
            Withdraw
          </ControlButton>
        </>
      }
    >
      <DescriptionList items={factsOf(row)} />
      {sending.error && <Alert type="danger">{saveFailure(sending.error)}</Alert>}
      {isAsked && (
        <ConfirmChange
          title="Withdraw this invitation?"
          yes="Withdraw"
          change={() => api.call(withdrawInvitation, { params })}
          said="Invitation withdrawn."
          onDone={() => {
            onClose()
            void staffChanged()
          }}
          onClose={() => setIsAsked(false)}
        >
          Its link will no longer work.
        </ConfirmChange>
      )}
    </ReadingDialog>
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
