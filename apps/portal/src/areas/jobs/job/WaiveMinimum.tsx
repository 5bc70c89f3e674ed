import { waiveJobMinimum, type Job } from '@treasures/api-client'
import { TextAreaField } from '@treasures/widgets/kit'
import { textProps } from '../../../parts/form/field-props.ts'
import { FormDialog } from '../../../parts/form/FormDialog.tsx'
import { useForm } from '../../../parts/form/use-form.ts'
import { api } from '../../../app/session/api.ts'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { count } from '../../../parts/words.ts'
import { jobSaved } from './job.queries.ts'

/** Customer and treasure settle by what was recorded. */
export function WaiveMinimum({ job, onClose }: { job: Job; onClose: () => void }) {
  const least = job.duration ?? 0
  const units = least === 1 ? job.unit.name_singular : job.unit.name_plural
  const form = useForm<{ reason: string }, { reason: string }, Job>({
    initial: { reason: '' },
    schema: waiveJobMinimum.body,
    toBody: (typed) => typed,
    save: (body) => api.call(waiveJobMinimum, { params: { id: job.id }, body }),
    onSaved(saved) {
      snackbar.success('The minimum is waived.')
      jobSaved(saved)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Waive the minimum of job ${job.jobcode}`}
      form={form}
      yes="Waive"
      onClose={onClose}
    >
      <p>
        The customer agreed to at least {count(least)} {units}. If less is recorded, the rest is
        added to what they pay and to what the treasure gets. Once it is waived, both settle by what
        was recorded.
      </p>
      <TextAreaField
        {...textProps(form, 'reason')}
        label="Why?"
        hint="Kept in the job’s history"
        required
      />
    </FormDialog>
  )
}
