import {
  AgreedLineInput,
  askForExtraWork,
  listJobAgreedLines,
  londonDate,
  recordExtraWork,
  showPounds,
  withdrawExtraWork,
  type AgreedLine,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, DateField, PriceField, TextField } from '@treasures/widgets/kit'
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

type ExtraWorkDialogProps = { job: { id: number; customer: string }; onClose: () => void }

type Values = { what: string; treasureprice: number | null }
const nothing: Values = { what: '', treasureprice: null }

/** Extra work on a job for its treasure: what they asked for, and a form to ask for more. */
export function ExtraWorkDialog({ job: { id, customer }, onClose }: ExtraWorkDialogProps) {
  const all = useQuery(rowsOf(listJobAgreedLines, { params: { id } }))
  const form = useForm<Values, AgreedLineInput, AgreedLine>({
    initial: nothing,
    schema: AgreedLineInput,
    toBody: ({ what, treasureprice }) => ({ what, treasureprice: treasureprice as number }),
    save: (body, options) => api.call(askForExtraWork, { params: { id }, body }, options),
    onSaved() {
      snackbar.success(`We’ve asked ${customer}, and will tell you the answer.`)
      form.restart(nothing)
    },
  })
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
        <TextField
          label="What"
          required
          hint="The customer reads this."
          maxLength={200}
          {...textProps(form, 'what')}
        />
        <PriceField
          label="Your price for all of it"
          required
          name="treasureprice"
          value={form.values.treasureprice}
          error={form.errors.treasureprice}
          onChange={(treasureprice) => form.change({ treasureprice })}
          onBlur={() => form.leave('treasureprice')}
        />
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
      {state === 'agreed' && !recorded && object_until === null && (
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
