import { lockAccountingPeriod } from '@treasures/api-client'
import { DateField } from '@treasures/widgets/kit'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { textProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'

/** Locks the books up to and including a day. If no day is given, nothing is locked. */
export function PeriodDialog({
  lockedUntil,
  onClose,
}: {
  lockedUntil: string | null
  onClose: () => void
}) {
  const form = useForm({
    initial: { locked_until: lockedUntil ?? '' },
    schema: lockAccountingPeriod.body,
    toBody: (values) => values,
    save: (body) => api.call(lockAccountingPeriod, { body }),
    onSaved: ({ locked_until }) => {
      snackbar.success(locked_until ? 'Period locked.' : 'Period unlocked.')
      onClose()
    },
  })
  return (
    <FormDialog
      title="Lock period"
      form={form}
      words="Nothing more is booked on or before this date. Entries that arrive later are booked on the next day."
      invalidAt="fields"
      yes="Save"
      no="Cancel"
      onClose={onClose}
    >
      <DateField {...textProps(form, 'locked_until')} label="Lock up to (leave empty to unlock)" />
    </FormDialog>
  )
}
