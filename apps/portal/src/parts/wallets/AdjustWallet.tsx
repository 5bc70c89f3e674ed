import { createWalletTransaction, NewWalletTransaction, type Wallet } from '@treasures/api-client'
import { TextField } from '@treasures/widgets/kit'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { textProps } from '../form/field-props.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/use-form.ts'

type AdjustWalletProps = { wallet: Wallet; onClose: () => void }

/** Adds to a wallet or takes from it, with a reason that its owner can read. */
export function AdjustWallet({ wallet: { id, owner }, onClose }: AdjustWalletProps) {
  const form = useForm({
    initial: { amount: '', reason: '' },
    schema: NewWalletTransaction,
    toBody: (values) => values,
    refused: { wallet_too_low: 'amount' },
    save: (body, options) => api.call(createWalletTransaction, { params: { id }, body }, options),
    onSaved() {
      snackbar.success('Wallet adjusted.')
      onClose()
    },
  })
  return (
    <FormDialog title={`Adjust ${owner.name}’s wallet`} form={form} yes="Adjust" onClose={onClose}>
      <TextField
        {...textProps(form, 'amount')}
        label="Amount in pounds"
        hint="Use a minus to take money out: -12.50"
        inputMode="text"
        required
      />
      <TextField {...textProps(form, 'reason')} label="Reason" required />
    </FormDialog>
  )
}
