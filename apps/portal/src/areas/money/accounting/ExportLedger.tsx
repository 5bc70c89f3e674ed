import { exportLedger } from '@treasures/api-client'
import { DateField } from '@treasures/widgets/kit'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { textProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'
import { csvName, saveFile } from '#parts/list/csv-file.ts'
import { today } from '#parts/words.ts'

/** Downloads the ledger's entries of a period. */
export function ExportLedger({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { from: `${today().slice(0, 8)}01`, to: today() },
    schema: exportLedger.query,
    toBody: (values) => values,
    save: (query) => api.call(exportLedger, { query }),
    onSaved: (file) => {
      const name = csvName('ledger', new Date())
      saveFile(file, name)
      snackbar.success(`${name} is in your downloads.`)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Export ledger"
      form={form}
      words="Every entry booked between these dates, with its account, debit and credit."
      invalidAt="fields"
      yes="Export CSV"
      no="Cancel"
      isDirty={false}
      onClose={onClose}
    >
      <DateField {...textProps(form, 'from')} label="From" />
      <DateField {...textProps(form, 'to')} label="To" />
    </FormDialog>
  )
}
