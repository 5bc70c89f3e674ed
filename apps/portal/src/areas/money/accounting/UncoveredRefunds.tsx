import {
  creditReasons,
  creditUncoveredRefund,
  showPounds,
  dayInWords,
  type CreditReason,
  type UncoveredRefund,
  listUncoveredRefunds,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, SelectField, Spinner } from '@treasures/widgets/kit'
import { useState } from 'react'
import { rowsOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'

/**
 * Refunds made in Stripe's dashboard that have no credit note, each with the action that settles
 * it.
 */
export function UncoveredRefunds() {
  const { data = [], isLoading } = useQuery(rowsOf(listUncoveredRefunds))
  const [chosen, setChosen] = useState<UncoveredRefund>()
  if (isLoading) return <Spinner />
  return (
    <>
      {data.map((refund) => (
        <Alert key={refund.id} type="danger">
          <p className="uncovered-refund">
            Refunded at Stripe without a credit note: {showPounds(refund.amount)} of invoice{' '}
            {refund.inv_number} to {refund.customer}, on {dayInWords(refund.refunded_on)}.
          </p>
          <Button
            kind="quiet"
            label={`Issue credit note: ${refund.inv_number}`}
            onClick={() => setChosen(refund)}
          >
            Issue credit note
          </Button>
        </Alert>
      ))}
      {chosen && <CreditRefund refund={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

const reasons = Object.entries(creditReasons).map(([value, label]) => ({ value, label }))

function CreditRefund({ refund, onClose }: { refund: UncoveredRefund; onClose: () => void }) {
  const form = useForm<{ reason: string }, { reason: CreditReason }, object>({
    initial: { reason: 'goodwill' },
    schema: creditUncoveredRefund.body,
    toBody: ({ reason }) => ({ reason: reason as CreditReason }),
    save: (body, options) =>
      api.call(creditUncoveredRefund, { params: { id: refund.id }, body }, options),
    onSaved() {
      snackbar.success('Credit note issued.')
      onClose()
    },
  })
  return (
    <FormDialog
      title="Issue credit note"
      form={form}
      words={`${showPounds(refund.amount)} of invoice ${refund.inv_number} is credited across all lines. What treasures and the franchisee received for it is taken back.`}
      yes="Issue credit note"
      no="Cancel"
      isDirty={false}
      onClose={onClose}
    >
      <SelectField label="Reason" options={reasons} {...textProps(form, 'reason')} />
    </FormDialog>
  )
}
