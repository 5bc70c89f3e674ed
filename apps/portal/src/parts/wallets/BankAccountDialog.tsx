import { NewBankAccount, updateBankAccount } from '@treasures/api-client'
import { PasswordField, TextField } from '@treasures/widgets/kit'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { textProps } from '../form/field-props.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/use-form.ts'

type BankAccountDialogProps = { idTreasure: number; onClose: () => void }

/** Sets the bank account for a treasure's payouts. The previous one is never shown. */
export function BankAccountDialog({ idTreasure, onClose }: BankAccountDialogProps) {
  const form = useForm({
    initial: { holder: '', sort_code: '', account_number: '', password: '' },
    schema: NewBankAccount,
    toBody: (values) => values,
    refused: { password_wrong: 'password', bank_account_impossible: 'account_number' },
    save: (body) => api.call(updateBankAccount, { params: { id: idTreasure }, body }),
    onSaved() {
      snackbar.success('Bank account saved. Payouts to it start in 2 days.', { ms: 4_000 })
      onClose()
    },
  })
  return (
    <FormDialog
      title="Bank account"
      words="For security, payouts stop for 2 days after a change, and we e-mail the account’s owner."
      form={form}
      yes="Save"
      onClose={onClose}
    >
      <TextField
        {...textProps(form, 'holder')}
        label="Account holder"
        hint="As it appears on the account."
        autoComplete="off"
        required
      />
      <TextField
        {...textProps(form, 'sort_code')}
        label="Sort code"
        hint="12-34-56"
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <TextField
        {...textProps(form, 'account_number')}
        label="Account number"
        hint="Eight digits. If yours has seven, put a zero in front."
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <PasswordField
        {...textProps(form, 'password')}
        label="Your password"
        autoComplete="current-password"
        required
      />
    </FormDialog>
  )
}
