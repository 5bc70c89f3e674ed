import { assignJob, searchTreasures, type Assignment, type Job } from '@treasures/api-client'
import { SearchField, type BodySchema } from '@treasures/widgets/kit'
import { choiceProps } from '../../../parts/form/field-props.ts'
import { noChoice, type Choice } from '../../../parts/form/choices.ts'
import { FormDialog } from '../../../parts/form/FormDialog.tsx'
import { useForm } from '../../../parts/form/use-form.ts'
import { api } from '../../../app/session/api.ts'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { refreshJob } from './job.queries.ts'
import '../../../parts/parts.css'

type Values = { treasure: Choice }
type Body = { id_treasure: number }

const schema: BodySchema = {
  safeParse: (body) =>
    (body as Body).id_treasure
      ? { success: true }
      : {
          success: false,
          error: { issues: [{ path: ['id_treasure'], message: 'Treasure is required' }] },
        },
}

const find = async (search: string, signal: AbortSignal) =>
  (await api.call(searchTreasures, { query: { search } }, { signal })).data.map(
    ({ id, name, postcode }) => ({ id, label: name, detail: postcode }),
  )

/** Gives an open job to somebody, without asking them first. */
export function AssignJob({ job, onClose }: { job: Job; onClose: () => void }) {
  const form = useForm<Values, Body, Assignment>({
    initial: { treasure: noChoice },
    schema,
    toBody: ({ treasure }) => ({ id_treasure: treasure.id ?? 0 }),
    renamed: { id_treasure: 'treasure' },
    refused: { treasure_not_found: 'treasure' },
    save: (body) => api.call(assignJob, { params: { id: job.id }, body }),
    onSaved({ treasure }) {
      snackbar.success(`${treasure.name} has the job and is told.`)
      void refreshJob(job.id)
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
      <SearchField
        label="Treasure"
        required
        minLength={2}
        search={find}
        {...choiceProps(form, 'treasure')}
      />
    </FormDialog>
  )
}
