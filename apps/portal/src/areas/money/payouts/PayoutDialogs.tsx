import {
  cancelPayout,
  markPayoutFailed,
  markPayoutPaid,
  payoutStatus,
  showPounds,
  type Payout,
} from '@treasures/api-client'
import { TextField } from '@treasures/widgets/kit'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { textProps } from '#parts/form/field-props.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'

export type PayoutTask = { at: 'pay' | 'fail' | 'cancel'; payout: Payout }

type TaskProps = { payout: Payout; close: () => void }

export function PayoutDialogs({ dialog, close }: { dialog: PayoutTask; close: () => void }) {
  const { at, payout } = dialog
  return at === 'fail' ? (
    <PayoutFailed payout={payout} close={close} />
  ) : (
    <ConfirmPayout at={at} payout={payout} close={close} />
  )
}

const whose = ({ amount, owner }: Payout) => `${showPounds(amount)} for ${owner.name}`

function ConfirmPayout({ at, payout, close }: TaskProps & { at: 'pay' | 'cancel' }) {
  const isPaid = at === 'pay'
  return (
    <ConfirmChange
      title={isPaid ? `Has ${whose(payout)} arrived?` : `Cancel ${whose(payout)}?`}
      yes={isPaid ? 'Mark as paid' : 'Cancel payout'}
      no={isPaid ? 'Not yet' : 'Keep payout'}
      tone={isPaid ? 'plain' : 'danger'}
      change={() =>
        api.call(isPaid ? markPayoutPaid : cancelPayout, {
          params: { id: payout.id },
          body: {},
        })
      }
      said={isPaid ? 'Marked as paid.' : 'Payout cancelled.'}
      onClose={close}
    >
      {isPaid
        ? 'If the bank sends it back later, mark it as returned.'
        : 'The money goes back into the wallet.'}
    </ConfirmChange>
  )
}

function PayoutFailed({ payout, close }: TaskProps) {
  const isReturned = payout.id_status === payoutStatus.paid
  const form = useForm({
    initial: { reason: '' },
    schema: markPayoutFailed.body,
    toBody: (values) => values,
    save: (body) => api.call(markPayoutFailed, { params: { id: payout.id }, body }),
    onSaved() {
      snackbar.success('The money is back in the wallet.')
      close()
    },
  })
  return (
    <FormDialog
      title={isReturned ? `${whose(payout)} came back` : `${whose(payout)} failed`}
      words="The money goes back into the wallet."
      form={form}
      yes={isReturned ? 'Mark as returned' : 'Mark as failed'}
      onClose={close}
    >
      <TextField {...textProps(form, 'reason')} label="Reason given by the bank" />
    </FormDialog>
  )
}
