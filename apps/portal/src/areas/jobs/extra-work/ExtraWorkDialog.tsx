import {
  AgreedLineInput,
  askForExtraWork,
  listJobAgreedLines,
  londonDate,
  recordExtraWork,
  showPounds,
  withdrawExtraWork,
  totalPounds,
  type AgreedLine,
  type TreasureJob,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import {
  Button,
  ChoiceChips,
  DateField,
  NumberField,
  PriceField,
  TextField,
} from '@treasures/widgets/kit'
import { useState } from 'react'
import { refreshAll } from '#app/queries.ts'
import { rowsOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { answerWords } from '#parts/extra-work/extra-work-words.ts'
import { Form } from '#parts/form/Form.tsx'
import { textProps } from '#parts/form/field-props.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { useDiscard } from '#parts/form/use-discard.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { TitledDialog } from '#parts/panels/TitledDialog.tsx'
import { moment } from '#parts/words.ts'
import '#parts/extra-work/extra-work.css'

type ExtraWorkDialogProps = {
  job: Pick<TreasureJob, 'id' | 'ceiling' | 'treasureprice'> & { customer: string }
  onClose: () => void
}

type Values = {
  kind: 'work' | 'hours'
  what: string
  treasureprice: number | null
  hours: number | null
}
const nothing: Values = { kind: 'work', what: '', treasureprice: null, hours: null }
const kinds = [
  { value: 'work', label: 'Other work' },
  { value: 'hours', label: 'More hours' },
] as const

/** Extra work on a job for its treasure: what they asked for, and a form to ask for more. */
export function ExtraWorkDialog({
  job: { id, customer, ceiling, treasureprice: hourly },
  onClose,
}: ExtraWorkDialogProps) {
  const all = useQuery(rowsOf(listJobAgreedLines, { params: { id } }))
  const form = useForm<Values, AgreedLineInput, AgreedLine>({
    initial: nothing,
    schema: AgreedLineInput,
    toBody: ({ kind, what, treasureprice, hours }) => ({
      what,
      ...(kind === 'work'
        ? { treasureprice: treasureprice ?? Number.NaN }
        : { hours: hours ?? Number.NaN }),
    }),
    save: (body, options) => api.call(askForExtraWork, { params: { id }, body }, options),
    onSaved() {
      snackbar.success(`We’ve asked ${customer}, and will tell you the answer.`)
      form.restart({ ...nothing, kind: form.values.kind })
    },
  })
  const { kind, hours, treasureprice } = form.values
  const discard = useDiscard(form.isDirty, onClose)
  return (
    <TitledDialog
      title={`Extra work on job ${id}`}
      canClose={!form.isBusy}
      onClose={discard.cancel}
    >
      <p>
        Ask {customer} before you do more than was booked. Only what is agreed can be recorded and
        invoiced.
        {ceiling !== null &&
          ` The customer agreed to at most ${ceiling} ${ceiling === 1 ? 'hour' : 'hours'} of this job.`}
      </p>
      <Loaded query={all}>
        {(lines) =>
          lines.length > 0 && (
            <ul className="extra-work-lines" aria-label="Extra work so far">
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Form form={form} yes={`Ask ${customer}`} no="Close" onCancel={discard.cancel}>
        {ceiling !== null && (
          <ChoiceChips
            name="kind"
            label="What do you ask for?"
            options={kinds}
            value={kind}
            onChange={(next) => form.change({ kind: next })}
          />
        )}
        <TextField
          label={kind === 'work' ? 'What' : 'Why'}
          required
          hint="The customer reads this."
          maxLength={200}
          {...textProps(form, 'what')}
        />
        {kind === 'work' ? (
          <PriceField
            label="Your price for all of it"
            required
            name="treasureprice"
            value={treasureprice}
            error={form.errors.treasureprice}
            onChange={(price) => form.change({ treasureprice: price })}
            onBlur={() => form.leave('treasureprice')}
          />
        ) : (
          <NumberField
            label="Hours more"
            required
            name="hours"
            places={2}
            behind="hours"
            hint={
              hours && hourly
                ? `${showPounds(totalPounds(hours, hourly))} for you. Record them as labour.`
                : 'Record them as labour once they are agreed.'
            }
            value={hours}
            error={form.errors.hours}
            onChange={(more) => form.change({ hours: more })}
            onBlur={() => form.leave('hours')}
          />
        )}
      </Form>
      {discard.question}
    </TitledDialog>
  )
}

function Line({ line }: { line: AgreedLine }) {
  const { id, what, state, treasureprice, recorded, object_until } = line
  const [date, setDate] = useState(() => londonDate(new Date()))
  const act = useMutation({
    mutationFn: (does: () => Promise<unknown>) => does(),
    onError: (error) => snackbar.warning(saveFailure(error)),
    onSettled: refreshAll,
  })
  return (
    <li>
      <p className="extra-work-what">
        <strong>{what}</strong>: {showPounds(treasureprice ?? 0)} for you
      </p>
      <p className="small muted">
        {recorded ? 'Agreed and recorded' : answerWords(line)}
        {object_until !== null && `. The customer may still object until ${moment(object_until)}`}
      </p>
      {state === 'asked' && (
        <Button
          kind="text"
          label={`Withdraw: ${what}`}
          isBusy={act.isPending}
          onClick={() => act.mutate(() => api.call(withdrawExtraWork, { params: { id } }))}
        >
          Withdraw
        </Button>
      )}
      {state === 'agreed' && !recorded && object_until === null && line.hours === null && (
        <div className="extra-work-ways">
          <DateField
            name={`done-${id}`}
            label={`Done on: ${what}`}
            value={date}
            onChange={setDate}
          />
          <Button
            kind="quiet"
            label={`Record: ${what}`}
            isBusy={act.isPending}
            onClick={() =>
              act.mutate(() => api.call(recordExtraWork, { params: { id }, body: { date } }))
            }
          >
            Record
          </Button>
        </div>
      )}
    </li>
  )
}
