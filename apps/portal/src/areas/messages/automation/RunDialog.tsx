import { cancelRun, replayRun, type AutomationRun } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, DescriptionList } from '@treasures/widgets/kit'
import { refreshAll } from '#app/queries.ts'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { moment } from '#parts/words.ts'
import { actionStateWords, runStateWords } from './run-words.ts'

/** One run with its event and results. It can be cancelled, or its remaining actions repeated. */
export function RunDialog({ run, onClose }: { run: AutomationRun; onClose: () => void }) {
  const input = { params: { id: run.id } }
  const over = (words: string) => async () => {
    snackbar.success(words)
    onClose()
    await refreshAll()
  }
  const cancelling = useMutation({
    mutationFn: () => api.call(cancelRun, { ...input, body: {} }),
    onSuccess: over('Cancelled.'),
  })
  const replaying = useMutation({
    mutationFn: (as: 'then' | 'now') => api.call(replayRun, { ...input, body: { as } }),
    onSuccess: over('It will run again within a minute.'),
  })
  const [mayCancel, mayReplay] = [useControl(cancelRun), useControl(replayRun)]
  const error = cancelling.error ?? replaying.error
  const left = run.actions.filter(({ state }) => state !== 'done')
  const canReplay = ['failed', 'cancelled'].includes(run.state) && left.length > 0
  return (
    <ReadingDialog
      title={run.listener}
      width="wide"
      onClose={onClose}
      actions={
        <>
          {run.state === 'waiting' && (
            <ControlButton
              control={mayCancel}
              isBusy={cancelling.isPending}
              onClick={() => cancelling.mutate()}
            >
              Cancel this run
            </ControlButton>
          )}
          {canReplay && (
            <>
              <ControlButton
                control={mayReplay}
                isBusy={replaying.isPending}
                onClick={() => replaying.mutate('then')}
              >
                Run again as it was
              </ControlButton>
              <ControlButton
                control={mayReplay}
                kind="quiet"
                isBusy={replaying.isPending}
                onClick={() => replaying.mutate('now')}
              >
                Run again as the listener is now
              </ControlButton>
            </>
          )}
        </>
      }
    >
      <DescriptionList
        items={[
          { term: 'Event', detail: run.event },
          { term: 'Happened', detail: moment(run.happened_at) },
          { term: 'Status', detail: runStateWords[run.state] },
          ...(run.reason ? [{ term: 'Why', detail: run.reason }] : []),
          ...(run.state === 'waiting' && run.due_at
            ? [{ term: 'Due', detail: moment(run.due_at) }]
            : []),
          ...(run.ended_at ? [{ term: 'Ended', detail: moment(run.ended_at) }] : []),
          ...run.actions.map(({ words, state, result }, i) => ({
            term: `${i + 1}. ${words}`,
            detail: `${actionStateWords[state]}${result ? `: ${result}` : ''}`,
          })),
        ]}
      />
      {canReplay && (
        <p className="small muted">
          Again: {left.map(({ words }) => words).join(', ')}. Nothing is done twice.
        </p>
      )}
      {error && <Alert type="danger">{saveFailure(error)}</Alert>}
    </ReadingDialog>
  )
}
