import { refundCharge, showPounds, type Charge } from '@treasures/api-client'
import { createKeys, TextAreaField, TextField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { api } from '../../../app/session/api.ts'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { also } from '../../../parts/body-checks.ts'
import { numberProps, textProps } from '../../../parts/form/field-props.ts'
import { FormDialog } from '../../../parts/form/FormDialog.tsx'
import { noNumber, numberOf } from '../../../parts/form/number-text.ts'
import { useForm } from '../../../parts/form/use-form.ts'
import { refreshCharges } from './charges.queries.ts'

type Body = { amount: number; reason: string }

const schema = also<Body>(refundCharge.body, ({ amount }) => ({
  amount: noNumber(amount, '12.50'),
}))

/** Gives back to a card what it was charged, or a part of it. */
export function RefundCharge({ charge, onClose }: { charge: Charge; onClose: () => void }) {
  const [withKey] = useState(() => createKeys())
  const left = (charge.amount * 100 - charge.refunded * 100) / 100
  const form = useForm<{ amount: string; reason: string }, Body, Charge>({
    initial: { amount: left.toFixed(2), reason: '' },
    schema,
    toBody: ({ amount, reason }) => ({ amount: numberOf(amount) ?? 0, reason }),
    save: (body) =>
      withKey(body, (idempotencyKey) =>
        api.call(refundCharge, { params: { id: charge.id }, body }, { idempotencyKey }),
      ),
    onSaved() {
      snackbar.success('Refund requested. It can take up to ten days to arrive.')
      void refreshCharges()
      onClose()
    },
  })
  return (
    <FormDialog title={`Refund charge ${charge.id}`} form={form} yes="Refund" onClose={onClose}>
      <p>
        {charge.customer.name} paid {showPounds(charge.amount)} for invoice {charge.inv_number}. Up
        to {showPounds(left)} can be refunded to the card.
      </p>
      <TextField {...numberProps(form, 'amount')} label="Amount" required hint="Pounds" />
      <TextAreaField {...textProps(form, 'reason')} label="Reason" required />
    </FormDialog>
  )
}
