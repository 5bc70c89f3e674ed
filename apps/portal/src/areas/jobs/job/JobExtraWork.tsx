import { agreeForCustomer, showPounds, type AgreedLine, type Job } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Tag, TextAreaField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { refreshAll } from '#app/queries.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { answerWords } from '#parts/extra-work/extra-work-words.ts'
import { textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { Panel } from '#parts/panels/Panel.tsx'
import type { Tone } from '#parts/status-tones.ts'
import { moment } from '#parts/words.ts'
import { jobAgreedLines } from './job.queries.ts'

/** Extra work that treasures asked for, with its answers. Absent if there is none. */
export function JobExtraWork({ job: { id } }: { job: Pick<Job, 'id'> }) {
  const query = useQuery(jobAgreedLines(id))
  const [agreeing, agreeTo] = useState<AgreedLine>()
  if (!query.error && !query.data?.length) return null
  return (
    <Panel title="Extra work">
      <Loaded query={query}>
        {(lines) => (
          <ul className="job-lines" aria-label="Extra work">
            {lines.map((line) => (
              <ExtraWorkLine key={line.id} line={line} onAgree={() => agreeTo(line)} />
            ))}
          </ul>
        )}
      </Loaded>
      {agreeing && <AgreeDialog line={agreeing} onClose={() => agreeTo(undefined)} />}
    </Panel>
  )
}

/** Agrees for a customer who cannot be reached. */
function AgreeDialog({ line, onClose }: { line: AgreedLine; onClose: () => void }) {
  const form = useForm<{ reason: string }, { reason: string }, AgreedLine>({
    initial: { reason: '' },
    schema: agreeForCustomer.body,
    toBody: (values) => values,
    save: (body) => api.call(agreeForCustomer, { params: { id: line.id }, body }),
    onSaved() {
      snackbar.success('Agreed. The customer may object for 24 hours.')
      onClose()
      void refreshAll()
    },
  })
  return (
    <FormDialog
      title={`Agree to ${showPounds(line.customerprice ?? 0)} for the customer?`}
      form={form}
      words="Only if they cannot be reached. We’ll send them your name and your reason, and they can object for 24 hours."
      yes="Agree for the customer"
      onClose={onClose}
    >
      <TextAreaField
        label="Why?"
        required
        rows={{ min: 2, max: 6 }}
        {...textProps(form, 'reason')}
      />
    </FormDialog>
  )
}

const states: Record<AgreedLine['state'], { words: string; tone: Tone }> = {
  asked: { words: 'No answer yet', tone: 'warn' },
  agreed: { words: 'Agreed', tone: 'ok' },
  declined: { words: 'Declined', tone: 'neutral' },
  withdrawn: { words: 'Withdrawn', tone: 'neutral' },
}

function ExtraWorkLine({ line, onAgree }: { line: AgreedLine; onAgree: () => void }) {
  const { what, state, treasure, treasureprice, customerprice, reason, object_until } = line
  const control = useControl(agreeForCustomer)
  return (
    <li>
      <div>
        <p>
          {treasure.name}: {showPounds(customerprice ?? 0)}{' '}
          <Tag tone={states[state].tone}>{states[state].words}</Tag>
        </p>
        <p className="small job-descr">{what}</p>
        <p className="small muted">
          Treasure gets {showPounds(treasureprice ?? 0)} · asked on {moment(line.asked_at)}
          {state !== 'asked' && ` · ${answerWords(line)}`}
          {reason && `, because: ${reason}`}
          {object_until !== null && ` · may object until ${moment(object_until)}`}
          {line.recorded && ' · recorded'}
        </p>
      </div>
      {state === 'asked' && (
        <ControlButton kind="quiet" control={control} onClick={onAgree}>
          Agree for the customer…
        </ControlButton>
      )}
    </li>
  )
}
