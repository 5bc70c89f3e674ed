import {
  actionInWords,
  copyListener,
  deleteListener,
  onceInWords,
  switchListener,
  updateListener,
  waitInWords,
  type Listener,
  getListener,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, DescriptionList, Spinner } from '@treasures/widgets/kit'
import { useState } from 'react'
import { refreshAll } from '#app/queries.ts'
import { queryOf } from '#app/query.ts'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { api } from '#app/session/api.ts'
import { LoadFailure } from '#app/shell/LoadFailure.tsx'
import { snackbar } from '#app/shell/snackbars.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { saveFailure } from '#parts/form/save-failure.ts'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { SwitchOn } from './SwitchOn.tsx'

/** One listener: its sentence, a dry run, and its switch. */
export function ListenerDialog({ id, ...ways }: { id: number } & Ways) {
  const { data, error, refetch } = useQuery(queryOf(getListener, { params: { id } }))
  if (data) return <Opened key={id} listener={data} {...ways} />
  return (
    <ReadingDialog title="Listener" onClose={ways.onClose}>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Spinner />}
    </ReadingDialog>
  )
}

type Ways = { onClose: () => void; onEdit: () => void; onOpen: (id: number) => void }

function Opened({ listener, onClose, onEdit, onOpen }: { listener: Listener } & Ways) {
  const [asked, setAsked] = useState<'delete' | 'switch_on'>()
  const input = { params: { id: listener.id } }
  const said = (words: string) => async () => {
    snackbar.success(words)
    await refreshAll()
  }
  const { active } = listener
  const switchingOff = useMutation({
    mutationFn: () => api.call(switchListener, { ...input, body: { active: false } }),
    onSuccess: said('Switched off.'),
  })
  const copying = useMutation({
    mutationFn: () => api.call(copyListener, { ...input, body: {} }),
    async onSuccess({ id }) {
      await said('Copied. The copy is off.')()
      onOpen(id)
    },
  })
  const error = switchingOff.error ?? copying.error
  return (
    <ReadingDialog
      title={listener.name}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <ControlButton
            control={useControl(switchListener)}
            isBusy={switchingOff.isPending}
            onClick={() => (active ? switchingOff.mutate() : setAsked('switch_on'))}
          >
            {active ? 'Switch off' : 'Switch on'}
          </ControlButton>
          <ControlButton control={useControl(updateListener)} kind="quiet" onClick={onEdit}>
            Edit
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
            onClick={() => setAsked('delete')}
          >
            Delete
          </ControlButton>
        </>
      }
    >
      <p>{listener.sentence}</p>
      {listener.paused_because && (
        <Alert type="danger">Paused automatically: {listener.paused_because}.</Alert>
      )}
      {error && <Alert type="danger">{saveFailure(error)}</Alert>}
      <ListenerFacts listener={listener} />
      {asked === 'switch_on' && (
        <SwitchOn listener={listener} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'delete' && (
        <ConfirmChange
          title="Delete this listener?"
          change={() => api.call(deleteListener, input)}
          said="Listener deleted."
          onDone={async () => {
            onClose()
            await refreshAll()
          }}
          onClose={() => setAsked(undefined)}
        >
          {listener.waiting > 0
            ? `${listener.waiting} of its runs are waiting and will be cancelled.`
            : 'It will no longer run.'}{' '}
          What it did stays in the logs.
        </ConfirmChange>
      )}
    </ReadingDialog>
  )
}

function ListenerFacts({ listener: { definition } }: { listener: Listener }) {
  const { wait, not_at_night, actions } = definition
  return (
    <DescriptionList
      items={[
        { term: 'Wait', detail: waitInWords(wait) },
        { term: 'At night', detail: not_at_night ? 'Waits until 8:00' : 'Runs at any hour' },
        { term: 'How often', detail: onceInWords(definition, definition.event) },
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
