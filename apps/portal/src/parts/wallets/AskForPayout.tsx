import { NewPayout, requestPayout, showPounds, type Wallet } from '@treasures/api-client'
import { TextField } from '@treasures/widgets/kit'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { numberProps } from '../form/field-props.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { numberOf } from '../form/number-text.ts'
import { useForm } from '../form/use-form.ts'

type AskForPayoutProps = { wallet: Wallet; onClose: () => void }

/** Requests a payout from a wallet, sent with the next payment file. */
export function AskForPayout({ wallet, onClose }: AskForPayoutProps) {
  const { id, owner, available } = wallet
  const form = useForm({
    initial: { amount: '' },
    schema: NewPayout,
    toBody: ({ amount }) => ({ amount: numberOf(amount) ?? undefined }),
    refused: { wallet_too_low: 'amount' },
    save: (body, options) => api.call(requestPayout, { params: { id }, body }, options),
    onSaved({ amount }) {
      snackbar.success(`Payout of ${showPounds(amount)} requested.`)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Pay out ${owner.name}’s wallet`}
      words={
        owner.kind === 'region'
          ? `${showPounds(available)} is available. Franchisees are not part of payment files: mark the payout as paid under Payouts.`
          : `${showPounds(available)} is available. It goes out with the next payment file.`
      }
      form={form}
      yes="Pay out"
      onClose={onClose}
    >
      <TextField
        {...numberProps(form, 'amount')}
        label="Amount in pounds"
        hint="Leave empty to pay out everything available."
      />
    </FormDialog>
  )
}
