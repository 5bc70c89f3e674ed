import { refundCharge, showPounds, type Charge } from '@treasures/api-client'
import { createKeys, TextAreaField, TextField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { also } from '#parts/body-checks.ts'
import { numberProps, textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { noNumber, numberOf } from '#parts/form/number-text.ts'
import { useForm } from '#parts/form/use-form.ts'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'

type Body = { amount: number; reason: string }

const schema = also<Body>(refundCharge.body, ({ amount }) => ({
  amount: noNumber(amount, '12.50'),
}))

type RefundChargeProps = { charge: Charge; onClose: () => void }

/** Refunds a charge in full or in part, up to the customer's credit. */
export const RefundCharge = ({ charge, onClose }: RefundChargeProps) =>
  charge.refundable > 0 ? (
    <RefundForm charge={charge} onClose={onClose} />
  ) : (
    <ReadingDialog title={`Refund charge ${charge.id}`} onClose={onClose}>
      <p>
        {charge.customer.name} paid {showPounds(charge.amount)} and has no credit to refund. Issue a
        credit note for{' '}
        <Link to={`${paths.invoices()}?search=${encodeURIComponent(charge.inv_number)}`}>
          invoice {charge.inv_number}
        </Link>{' '}
        first. The credited amount can then be refunded here.
      </p>
    </ReadingDialog>
  )

function RefundForm({ charge, onClose }: RefundChargeProps) {
  const [withKey] = useState(() => createKeys())
  const left = charge.refundable
  const rest = (Math.round(charge.amount * 100) - Math.round(charge.refunded * 100)) / 100
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
      onClose()
    },
  })
  return (
    <FormDialog title={`Refund charge ${charge.id}`} form={form} yes="Refund" onClose={onClose}>
      <p>
        {charge.customer.name} paid {showPounds(charge.amount)} for invoice {charge.inv_number}. Up
        to {showPounds(left)} can be refunded to the card
        {left < rest && ', which is their credit: to refund more, issue a credit note first'}.
      </p>
      <TextField {...numberProps(form, 'amount')} label="Amount" required hint="Pounds" />
      <TextAreaField {...textProps(form, 'reason')} label="Reason" required />
    </FormDialog>
  )
}
