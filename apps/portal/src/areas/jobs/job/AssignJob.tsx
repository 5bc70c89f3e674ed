import { assignJob, type Assignment, type Job } from '@treasures/api-client'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import {
  treasureChoice,
  TreasureField,
  type TreasureBody,
  type TreasureValues,
} from './treasure-choice.tsx'
import '#parts/parts.css'

/** Assigns an open job to a treasure, without an offer first. */
export function AssignJob({ job, onClose }: { job: Job; onClose: () => void }) {
  const form = useForm<TreasureValues, TreasureBody, Assignment>({
    ...treasureChoice,
    save: (body) => api.call(assignJob, { params: { id: job.id }, body }),
    onSaved({ treasure }) {
      snackbar.success(`${treasure.name} has the job and is told.`)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Assign job ${job.jobcode} to a treasure`}
      form={form}
      yes="Assign"
      onClose={onClose}
    >
      <p>They are told at once. Other offers of this job end.</p>
      <TreasureField form={form} />
    </FormDialog>
  )
}
