import {
  creditInvoice,
  creditReasons,
  NewCreditNote,
  refundInvoice,
  showPounds,
  dayInWords,
  lineWords,
  type CreditReason,
  type Invoice,
} from '@treasures/api-client'
import { PriceField, SelectField, TextAreaField } from '@treasures/widgets/kit'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { textProps } from '../form/field-props.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/use-form.ts'
import { creditTotal, restOf } from './credit-total.rules.ts'

type Values = { reason: string; notes: string; lines: Readonly<Record<number, number | null>> }

const bodyOf = ({ reason, notes, lines }: Values) => ({
  reason: reason as CreditReason,
  notes,
  lines: Object.entries(lines).flatMap(([id, amount]) =>
    amount ? [{ id_line: Number(id), amount }] : [],
  ),
})

type CreditNoteFormProps = {
  invoice: Invoice
  /** Card to which the amount is refunded, and the maximum refund in pounds. */
  refund?: { card: string; most: number } | undefined
  onClose: () => void
}

/** Credits part of an issued invoice, line by line, or refunds all or part of a paid one. */
export function CreditNoteForm({ invoice, refund, onClose }: CreditNoteFormProps) {
  const open = invoice.lines.filter(({ total, credited }) => credited < total)
  const form = useForm<Values, ReturnType<typeof bodyOf>, Invoice>({
    initial: {
      reason: '',
      notes: '',
      lines: refund ? Object.fromEntries(open.map((line) => [line.id, restOf(line)])) : {},
    },
    schema: NewCreditNote,
    toBody: bodyOf,
    refused: { credit_too_large: 'lines' },
    save: (body, options) =>
      api.call(
        refund ? refundInvoice : creditInvoice,
        { params: { id: invoice.id }, body },
        options,
      ),
    onSaved() {
      snackbar.success(
        refund ? 'Refund requested. It can take up to ten days to arrive.' : 'Credit note issued.',
      )
      onClose()
    },
  })
  const { lines } = form.values
  const total = creditTotal(invoice, lines)
  return (
    <FormDialog
      title={refund ? `Refund ${invoice.inv_number}` : `Credit note for ${invoice.inv_number}`}
      yes={refund ? `Refund ${showPounds(total)}` : 'Issue credit note'}
      form={form}
      onClose={onClose}
    >
      {refund && (
        <p>
          We’ll issue a credit note and send the money back to the {refund.card}.
          {refund.most < total && ` At most ${showPounds(refund.most)} can go back to it.`}
        </p>
      )}
      <SelectField
        label="Reason"
        required
        options={[
          { value: '', label: 'Please choose' },
          ...Object.entries(creditReasons).map(([value, label]) => ({ value, label })),
        ]}
        {...textProps(form, 'reason')}
      />
      {open.map((line, at) => (
        <PriceField
          key={line.id}
          label={`${lineWords(line).descr}, ${dayInWords(line.date)}`}
          name={`line-${line.id}`}
          hint={`Up to ${showPounds(restOf(line))}, with VAT`}
          value={lines[line.id] ?? null}
          onChange={(amount) => form.change({ lines: { ...lines, [line.id]: amount } })}
          {...(at === 0 && { error: form.errors.lines })}
        />
      ))}
      <TextAreaField label="Notes" {...textProps(form, 'notes')} />
    </FormDialog>
  )
}
