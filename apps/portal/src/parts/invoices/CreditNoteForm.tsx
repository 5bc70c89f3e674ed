import {
  creditInvoice,
  creditReasons,
  NewCreditNote,
  showPounds,
  dateInFigures,
  type CreditReason,
  type Invoice,
} from '@treasures/api-client'
import { PriceField, SelectField, TextAreaField } from '@treasures/widgets/kit'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { textProps } from '../form/field-props.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/use-form.ts'

type Values = { reason: string; notes: string; lines: Readonly<Record<number, number | null>> }

const bodyOf = ({ reason, notes, lines }: Values) => ({
  reason: reason as CreditReason,
  notes,
  lines: Object.entries(lines).flatMap(([id, amount]) =>
    amount ? [{ id_line: Number(id), amount }] : [],
  ),
})

/** Credits part of an issued invoice, line by line. */
export function CreditNoteForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const form = useForm<Values, ReturnType<typeof bodyOf>, Invoice>({
    initial: { reason: '', notes: '', lines: {} },
    schema: NewCreditNote,
    toBody: bodyOf,
    refused: { credit_too_large: 'lines' },
    save: (body, options) => api.call(creditInvoice, { params: { id: invoice.id }, body }, options),
    onSaved() {
      snackbar.success('Credit note issued.')
      onClose()
    },
  })
  const { lines } = form.values
  const open = invoice.lines.filter(({ total, credited }) => credited < total)
  return (
    <FormDialog
      title={`Credit note for ${invoice.inv_number}`}
      yes="Issue credit note"
      form={form}
      onClose={onClose}
    >
      <SelectField
        label="Reason"
        required
        options={[
          { value: '', label: 'Please choose' },
          ...Object.entries(creditReasons).map(([value, label]) => ({ value, label })),
        ]}
        {...textProps(form, 'reason')}
      />
      {open.map(({ id, descr, date, total, credited }, at) => (
        <PriceField
          key={id}
          label={`${descr}, ${dateInFigures(date)}`}
          name={`line-${id}`}
          hint={`Up to ${showPounds((Math.round(total * 100) - Math.round(credited * 100)) / 100)}, with VAT`}
          value={lines[id] ?? null}
          onChange={(amount) => form.change({ lines: { ...lines, [id]: amount } })}
          {...(at === 0 && { error: form.errors.lines })}
        />
      ))}
      <TextAreaField label="Notes" {...textProps(form, 'notes')} />
    </FormDialog>
  )
}
