import { jobStatus, listJobLossReasons, type NamedItem } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { SelectField, TextAreaField } from '@treasures/widgets/kit'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { textProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'
import { rowsOf } from '#app/query.ts'
import {
  callOffBody,
  callOffSchema,
  customersReasons,
  noReason,
  type CallOffBody,
  type CallOffValues,
} from './call-off.ts'

type CallOffDialogProps<Answer> = {
  job: { id: number; id_status: number; begun?: boolean; service: { name: string } }
  /** Introduction for staff, who cancel on the customer's behalf. */
  words?: string
  callOff: (body: CallOffBody) => Promise<Answer>
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** Asks for confirmation and a reason before a job is cancelled. */
export function CallOffDialog<Answer>({
  job,
  words,
  callOff,
  onDone,
  onClose,
}: CallOffDialogProps<Answer>) {
  const reasons = useQuery({ ...rowsOf(listJobLossReasons), staleTime: 600_000 })
  const form = useForm<CallOffValues, CallOffBody, Answer>({
    initial: noReason,
    schema: callOffSchema,
    toBody: callOffBody,
    save: callOff,
    onSaved: onDone,
  })
  return (
    <FormDialog
      title={job.id_status === jobStatus.draft ? 'Cancel this booking?' : `Cancel job ${job.id}?`}
      form={form}
      words={words ?? customersWords(job)}
      waitsFor={reasons}
      invalidAt="notice"
      yes={job.begun ? 'Ask to cancel' : 'Yes, cancel'}
      no="No, keep it"
      tone="danger"
      isDirty={form.values.reason.trim() !== '' && form.isDirty}
      onClose={onClose}
    >
      <SelectField
        label="Why?"
        required
        {...textProps(form, 'id_job_loss_reason')}
        options={options(reasons.data ?? [])}
      />
      <TextAreaField
        label="Anything else? (optional)"
        rows={{ min: 2, max: 5 }}
        {...textProps(form, 'reason')}
      />
    </FormDialog>
  )
}

const customersWords = ({ id_status, begun, service }: CallOffDialogProps<unknown>['job']) =>
  begun
    ? 'A visit has already started, so we’ll check with your treasure what has been done. You pay for that work only. We’ll be in touch.'
    : `${service.name} will be cancelled${id_status > jobStatus.open ? ', and its treasure is told' : ''}. You can book it again at any time.`

const options = (all: readonly NamedItem[]) => [
  { value: '', label: 'Please choose' },
  ...customersReasons(all).map(({ id, name }) => ({ value: String(id), label: name })),
]
