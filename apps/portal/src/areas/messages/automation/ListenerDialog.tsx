import {
  actionInWords,
  copyListener,
  deleteListener,
  switchListener,
  tryListener,
  waitInWords,
  type DryRun,
  type Listener,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, DescriptionList, Spinner } from '@treasures/widgets/kit'
import { useState } from 'react'
import { ControlButton } from '../../../app/access/ControlButton.tsx'
import { useControl } from '../../../app/access/use-control.ts'
import { api } from '../../../app/session/api.ts'
import { LoadFailure } from '../../../app/shell/LoadFailure.tsx'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { ConfirmChange } from '../../../parts/form/ConfirmChange.tsx'
import { saveFailure } from '../../../parts/form/save-failure.ts'
import { ReadingDialog } from '../../../parts/panels/TitledDialog.tsx'
import { DryRunResult } from './DryRunResult.tsx'
import { oneListener, refreshListeners } from './listeners.queries.ts'

/** One listener: what it says, what it would have done, and switching it on or off. */
export function ListenerDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(oneListener(id))
  if (data) return <Opened listener={data} onClose={onClose} />
  return (
    <ReadingDialog title="Listener" onClose={onClose}>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Spinner />}
    </ReadingDialog>
  )
}

function Opened({ listener, onClose }: { listener: Listener; onClose: () => void }) {
  const [isDeleting, setIsDeleting] = useState(false)
  const input = { params: { id: listener.id } }
  const said = (words: string) => async () => {
    snackbar.success(words)
    await refreshListeners()
  }
  const { active } = listener
  const switching = useMutation({
    mutationFn: () => api.call(switchListener, { ...input, body: { active: !active } }),
    onSuccess: said(active ? 'Switched off.' : 'Switched on, for what happens from now on.'),
  })
  const copying = useMutation({
    mutationFn: () => api.call(copyListener, { ...input, body: {} }),
    onSuccess: said('Copied. The copy is off.'),
  })
  const trying = useMutation<DryRun>({
    mutationFn: () => api.call(tryListener, { body: listener.definition }),
  })
  const error = switching.error ?? copying.error ?? trying.error
  return (
    <ReadingDialog
      title={listener.name}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <ControlButton
            control={useControl(tryListener)}
            kind="quiet"
            isBusy={trying.isPending}
            onClick={() => trying.mutate()}
          >
            Try on the last 30 days
          </ControlButton>
          <ControlButton
            control={useControl(switchListener)}
            isBusy={switching.isPending}
            onClick={() => switching.mutate()}
          >
            {active ? 'Switch off' : 'Switch on'}
          </ControlButton>
          <ControlButton
            control={useControl(copyListener)}
            kind="quiet"
            isBusy={copying.isPending}
            onClick={() => copying.mutate()}
          >
            Copy
          </ControlButton>
          <ControlButton
            control={useControl(deleteListener)}
            kind="quiet"
            tone="danger"
            onClick={() => setIsDeleting(true)}
          >
            Delete
          </ControlButton>
        </>
      }
    >
      <p>{listener.sentence}</p>
      {listener.paused_because && (
        <Alert type="danger">It has paused itself: {listener.paused_because}.</Alert>
      )}
      {error && <Alert type="danger">{saveFailure(error)}</Alert>}
      <ListenerFacts listener={listener} />
      {trying.data && <DryRunResult result={trying.data} />}
      {isDeleting && (
        <ConfirmChange
          title="Delete this listener?"
          change={() => api.call(deleteListener, input)}
          said="Listener deleted."
          onDone={async () => {
            onClose()
            await refreshListeners()
          }}
          onClose={() => setIsDeleting(false)}
        >
          {listener.waiting > 0
            ? `${listener.waiting} of its runs wait, and are cancelled.`
            : 'It does nothing any more.'}{' '}
          What it did stays in the logs.
        </ConfirmChange>
      )}
    </ReadingDialog>
  )
}

const onceWords = { job: 'Once per job', record: 'Once per record', time: 'Each time' } as const

const howOften = ({ wait, once }: Listener['definition']) =>
  wait.kind === 'before_appointment' ? 'Once per visit' : onceWords[once]

function ListenerFacts({ listener: { definition } }: { listener: Listener }) {
  const { wait, not_at_night, actions } = definition
  return (
    <DescriptionList
      items={[
        { term: 'Wait', detail: waitInWords(wait) },
        { term: 'At night', detail: not_at_night ? 'Waits until 8:00' : 'Acts at any hour' },
        { term: 'How often', detail: howOften(definition) },
        ...actions.map((action, i) => ({
          term: `Action ${i + 1}`,
          detail:
            action.do === 'send'
              ? `${actionInWords(action)}: ${action.body}`
              : actionInWords(action),
        })),
      ]}
    />
  )
}
