import { isApiError, testTemplate, type Template, type TemplateInput } from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Spinner } from '@treasures/widgets/kit'
import { useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { useDebounced } from '#parts/use-debounced.ts'
import { JobChoice } from './JobChoice.tsx'
import { TemplateFilled } from './TemplateFilled.tsx'
import { trialOf } from './templates.queries.ts'

type TemplateTrialProps = { template: Template; words: TemplateInput }

/** Preview of a draft, which can be sent to its author as a test. */
export function TemplateTrial({ template: { id, channel }, words }: TemplateTrialProps) {
  const [id_job, setJob] = useState<number | null>(null)
  const subject = useDebounced(words.subject, quiet)
  const body = useDebounced(words.body, quiet)
  const { data, error } = useQuery(trialOf(id, { subject, body, id_job }))
  return (
    <section className="template-trial" aria-label="Preview">
      <JobChoice onChoose={setJob} />
      {error && <Alert type="danger">{complaintsIn(error)}</Alert>}
      {data ? <TemplateFilled filled={data} /> : !error && <Spinner />}
      {channel === 'email' && <SendTest id={id} trial={{ ...words, id_job }} />}
    </section>
  )
}

type SendTestProps = { id: number; trial: TemplateInput & { id_job: number | null } }

function SendTest({ id, trial }: SendTestProps) {
  const control = useControl(testTemplate)
  const send = useMutation({
    mutationFn: () => api.call(testTemplate, { params: { id }, body: trial }),
    onSuccess: ({ recipient, leaves }) =>
      snackbar.success(
        leaves
          ? `Test sent to ${recipient}.`
          : `Test to ${recipient} is in the outbox: no mail server is set up.`,
      ),
    onError: (error) => snackbar.warning(complaintsIn(error)),
  })
  return (
    <div>
      <ControlButton
        control={control}
        kind="quiet"
        isBusy={send.isPending}
        onClick={() => send.mutate()}
      >
        Send me a test
      </ControlButton>
    </div>
  )
}

/** Returns the errors in the draft, or the reason why the preview failed. */
function complaintsIn(error: unknown): string {
  const errors = isApiError(error) ? Object.values(error.errors ?? {}).flat() : []
  return errors.length > 0 ? errors.join(' ') : saveFailure(error)
}

/** Milliseconds to wait after a key press before asking the server. */
const quiet = 400
