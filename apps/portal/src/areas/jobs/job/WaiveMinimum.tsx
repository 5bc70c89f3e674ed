import { waiveJobMinimum, type Job } from '@treasures/api-client'
import { TextAreaField } from '@treasures/widgets/kit'
import { textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { count } from '#parts/words.ts'
import { jobSaved } from './job.queries.ts'

/** Bills and pays a job by its recorded hours, although a minimum was agreed. */
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
        This job was booked for at least {count(least)} {units}. If you waive that, the customer
        pays for the work that was recorded, and the treasure is paid for the same.
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
