import type { Endpoint } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, DescriptionList } from '@treasures/widgets/kit'
import { useState, type ComponentProps } from 'react'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import { useControl } from '../../app/access/use-control.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { ConfirmChange } from '../form/ConfirmChange.tsx'
import { saveFailure } from '../form/save-failure.ts'
import { ReadingDialog } from '../panels/TitledDialog.tsx'

/** An endpoint and its call for this invitation. */
type Way = { endpoint: Endpoint; call: () => Promise<unknown> }

type InvitationDialogProps = {
  email: string
  facts: ComponentProps<typeof DescriptionList>['items']
  resend: Way
  withdraw: Way & { consequence: string }
  onClose: () => void
}

/** An open invitation, which staff can resend or withdraw. */
export function InvitationDialog({
  email,
  facts,
  resend,
  withdraw,
  onClose,
}: InvitationDialogProps) {
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const sending = useMutation({
    mutationFn: resend.call,
    onSuccess: () => snackbar.success(`Invitation sent again to ${email}.`),
  })
  return (
    <ReadingDialog
      title={email}
      onClose={onClose}
      actions={
        <>
          <ControlButton
            control={useControl(resend.endpoint)}
            isBusy={sending.isPending}
            onClick={() => sending.mutate()}
          >
            Send again
          </ControlButton>
          <ControlButton
            control={useControl(withdraw.endpoint)}
            kind="quiet"
            tone="danger"
            onClick={() => setIsWithdrawing(true)}
          >
            Withdraw
          </ControlButton>
        </>
      }
    >
      <DescriptionList items={facts} />
      {sending.error && <Alert type="danger">{saveFailure(sending.error)}</Alert>}
      {isWithdrawing && (
        <ConfirmChange
          title="Withdraw this invitation?"
          yes="Withdraw"
          change={withdraw.call}
          said="Invitation withdrawn."
          onDone={onClose}
          onClose={() => setIsWithdrawing(false)}
        >
          {withdraw.consequence}
        </ConfirmChange>
      )}
    </ReadingDialog>
  )
}
