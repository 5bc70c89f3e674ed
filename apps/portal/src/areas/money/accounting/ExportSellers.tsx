import { exportSellers } from '@treasures/api-client'
import { SelectField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { textProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'
import { csvName, saveFile } from '#parts/list/csv-file.ts'

/**
 * Downloads treasures' income in a calendar year. HMRC requires the report by 31 January of the
 * following year.
 */
export function ExportSellers({ onClose }: { onClose: () => void }) {
  const [thisYear] = useState(() => new Date().getFullYear())
  const years = [0, 1, 2, 3].map((ago) => String(thisYear - ago))
  const form = useForm({
    initial: { year: String(thisYear - 1) },
    schema: exportSellers.query,
    toBody: ({ year }) => ({ year: Number(year) }),
    save: (query) => api.call(exportSellers, { query }),
    onSaved: (file) => {
      const name = csvName('sellers', new Date())
      saveFile(file, name)
      snackbar.success(`${name} is in your downloads.`)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Report for HMRC"
      form={form}
      words="What each treasure was paid, by quarter, with their tax details. It is due by 31 January of the following year. The last column says what is missing."
      yes="Export CSV"
      no="Cancel"
      isDirty={false}
      onClose={onClose}
    >
      <SelectField
        label="Calendar year"
        options={years.map((value) => ({ value, label: value }))}
        {...textProps(form, 'year')}
      />
    </FormDialog>
  )
}
