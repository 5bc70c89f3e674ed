import { switchListener, tryListener, type Listener } from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, ConfirmDialog, Spinner } from '@treasures/widgets/kit'
import { queryOf } from '#app/query.ts'
import { refreshAll } from '#app/queries.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { DryRunResult } from './DryRunResult.tsx'

/** Never cached, because the dry run includes the most recent events. */
const dryRun = ({ definition }: Listener) => ({
  ...queryOf(tryListener, { body: definition }),
  gcTime: 0,
  staleTime: 0,
})

/** Shows a listener's effect on recent events, before it sends any message. */
export function SwitchOn({ listener, onClose }: { listener: Listener; onClose: () => void }) {
  const trying = useQuery(dryRun(listener))
  const switching = useMutation({
    mutationFn: () =>
      api.call(switchListener, { params: { id: listener.id }, body: { active: true } }),
    async onSuccess() {
      snackbar.success('Active from now on.')
      onClose()
      await refreshAll()
    },
  })
  const error = switching.error ?? trying.error
  return (
    <ConfirmDialog
      title="Switch it on?"
      body={
        <>
          <p>{listener.sentence} It applies to what happens from now on.</p>
          {trying.isPending && <Spinner />}
          {trying.data && <DryRunResult result={trying.data} />}
          {error && <Alert type="danger">{saveFailure(error)}</Alert>}
        </>
      }
      yes="Switch on"
      no="Cancel"
      isBusy={switching.isPending}
      onYes={() => switching.mutate()}
      onNo={onClose}
    />
  )
}
