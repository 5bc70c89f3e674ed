import {
  payCis,
  reverseCisPayment,
  showPounds,
  dayInWords,
  type CisMonth,
  type CisPayment,
  listCisMonths,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, DateField, TextField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { rowsOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { also } from '#parts/body-checks.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { numberProps, textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { noNumber, numberOf } from '#parts/form/number-text.ts'
import { useForm } from '#parts/form/use-form.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { today } from '#parts/words.ts'

type Shown = { is: 'months' } | { is: 'pay'; month: CisMonth } | { is: 'reverse'; of: CisPayment }

/** CIS deductions by tax month, and the amounts paid to HMRC. */
export function CisPayments({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState<Shown>({ is: 'months' })
  const query = useQuery(rowsOf(listCisMonths))
  const back = () => setShown({ is: 'months' })
  if (shown.is === 'pay') return <PayMonth month={shown.month} onClose={back} />
  if (shown.is === 'reverse')
    return (
      <ConfirmChange
        title="Reverse payment"
        yes="Reverse"
        change={() => api.call(reverseCisPayment, { params: { id: shown.of.id }, body: {} })}
        said="Payment reversed."
        onClose={back}
      >
        {showPounds(shown.of.amount)} is outstanding again. The payment stays in the ledger with its
        reversal.
      </ConfirmChange>
    )
  return (
    <ReadingDialog title="CIS payments" onClose={onClose}>
      <Loaded query={query}>
        {(months) => (
          <>
            {months.length === 0 && <p>Nothing has been withheld yet.</p>}
            {months.map((month) => (
              <section key={month.month} className="cis-month">
                <h3>Tax month to {dayInWords(month.month)}</h3>
                <p>
                  Withheld {showPounds(month.withheld)}, paid {showPounds(month.paid)}, outstanding{' '}
                  {showPounds(month.outstanding)}.
                </p>
                {month.payments.map((payment) => (
                  <p key={payment.id} className="cis-payment">
                    <span>
                      {dayInWords(payment.paid_on)}: {showPounds(payment.amount)},{' '}
                      {payment.reference}
                      {payment.reversed_at && ' (reversed)'}
                    </span>
                    {!payment.reversed_at && (
                      <Button
                        kind="quiet"
                        label={`Reverse: ${payment.reference}`}
                        onClick={() => setShown({ is: 'reverse', of: payment })}
                      >
                        Reverse
                      </Button>
                    )}
                  </p>
                ))}
                {month.outstanding > 0 && (
                  <Button
                    kind="quiet"
                    label={`Record payment: tax month to ${dayInWords(month.month)}`}
                    onClick={() => setShown({ is: 'pay', month })}
                  >
                    Record payment
                  </Button>
                )}
              </section>
            ))}
          </>
        )}
      </Loaded>
    </ReadingDialog>
  )
}

type Body = { month: string; amount: number; paid_on: string; reference: string }
const schema = also<Body>(payCis.body, ({ amount }) => ({ amount: noNumber(amount, '12.50') }))

function PayMonth({ month, onClose }: { month: CisMonth; onClose: () => void }) {
  const form = useForm<Omit<Body, 'amount'> & { amount: string }, Body, object>({
    initial: {
      month: month.month,
      amount: month.outstanding.toFixed(2),
      paid_on: today(),
      reference: '',
    },
    schema,
    toBody: (values) => ({ ...values, amount: numberOf(values.amount) ?? 0 }),
    save: (body, options) => api.call(payCis, { body }, options),
    onSaved() {
      snackbar.success('Payment recorded.')
      onClose()
    },
  })
  return (
    <FormDialog
      title="Record payment to HMRC"
      form={form}
      words={`CIS deductions of the tax month to ${dayInWords(month.month)}. This records a payment that you have made: it does not make one.`}
      yes="Save"
      no="Cancel"
      onClose={onClose}
    >
      <TextField {...numberProps(form, 'amount')} label="Amount" required hint="Pounds" />
      <DateField {...textProps(form, 'paid_on')} label="Paid on" />
      <TextField {...textProps(form, 'reference')} label="Reference" required />
    </FormDialog>
  )
}
