import { lockAccountingPeriod } from '@treasures/api-client'
import { DateField } from '@treasures/widgets/kit'
import { api } from '../../../app/session/api.ts'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { FormDialog } from '../../../parts/form/FormDialog.tsx'
import { textProps } from '../../../parts/form/field-props.ts'
import { useForm } from '../../../parts/form/use-form.ts'
import { queries } from '../../../parts/queries.ts'
import { accountingPeriod } from './accounting.queries.ts'

/** Locks the books until a day, or opens them: without a day nothing is locked. */
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
      void queries.invalidateQueries({ queryKey: accountingPeriod.queryKey })
      snackbar.success(locked_until ? 'Period locked.' : 'No period is locked any more.')
      onClose()
    },
  })
  return (
    <FormDialog
      title="Lock a period"
      form={form}
      words="What happens up to this day and is told later is booked on the first open day."
      invalidAt="fields"
      yes="Save"
      no="Cancel"
      onClose={onClose}
    >
      <DateField {...textProps(form, 'locked_until')} label="Locked until (empty to unlock)" />
    </FormDialog>
  )
}
