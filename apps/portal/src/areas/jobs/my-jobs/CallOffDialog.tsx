import {
  jobStatus,
  listJobLossReasons,
  type NamedItem,
  declineMyJob,
  jobLossReason,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { SelectField, TextAreaField, type BodySchema } from '@treasures/widgets/kit'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { textProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'
import { rowsOf } from '#app/query.ts'

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
    : `${service.name} will be cancelled${id_status > jobStatus.open ? ', and we’ll let its treasure know' : ''}. You can book it again at any time.`

const options = (all: readonly NamedItem[]) => [
  { value: '', label: 'Please choose' },
  ...customersReasons(all).map(({ id, name }) => ({ value: String(id), label: name })),
]

type CallOffValues = { id_job_loss_reason: string; reason: string }
type CallOffBody = { id_job_loss_reason: number; reason?: string }

const noReason: CallOffValues = { id_job_loss_reason: '', reason: '' }

const callOffBody = ({ id_job_loss_reason, reason }: CallOffValues): CallOffBody => ({
  id_job_loss_reason: Number(id_job_loss_reason),
  ...(reason.trim() && { reason }),
})

/**
 * The server accepts a cancellation without a listed reason, but this form requires one, because
 * staff learn from the reasons.
 */
const callOffSchema: BodySchema = {
  safeParse: (body) =>
    (body as CallOffBody).id_job_loss_reason
      ? declineMyJob.body.safeParse(body)
      : {
          success: false,
          error: { issues: [{ path: ['id_job_loss_reason'], message: 'Please choose a reason' }] },
        },
}

/** Reasons that only staff give: the customer could not be reached, or is outside our area. */
const ofStaff: readonly number[] = [jobLossReason.customerNotReached, jobLossReason.outsideArea]

const customersReasons = (all: readonly NamedItem[]): NamedItem[] =>
  all.filter(({ id }) => !ofStaff.includes(id))
