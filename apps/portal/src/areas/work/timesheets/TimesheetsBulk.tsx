import { lockTimesheets, unlockTimesheets } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { refreshAll } from '#app/queries.ts'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { BulkBar } from '#parts/list/BulkBar.tsx'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { count } from '#parts/words.ts'

type TimesheetsBulkProps = { ids: readonly number[]; onDone: () => void }

/** Locks or unlocks the chosen timesheets. */
export function TimesheetsBulk({ ids, onDone }: TimesheetsBulkProps) {
  const change = useMutation({
    mutationFn: async (endpoint: typeof lockTimesheets | typeof unlockTimesheets) => {
      const { data } = await api.call(endpoint, { body: { ids: [...ids] } })
      return { changed: data.length, what: endpoint === lockTimesheets ? 'locked' : 'opened again' }
    },
    async onSuccess({ changed, what }) {
      const others = ids.length - changed
      snackbar.success(
        `${timesheets(changed)} ${what}.${others > 0 ? ` ${timesheets(others)} needed no change.` : ''}`,
      )
      onDone()
      await refreshAll()
    },
    onError: (error) => snackbar.warning(`Nothing was changed. ${saveFailure(error)}`),
  })
  return (
    <BulkBar chosen={timesheets(ids.length)} onNone={onDone}>
      <ControlButton
        control={useControl(lockTimesheets)}
        isBusy={change.isPending && change.variables === lockTimesheets}
        onClick={() => change.mutate(lockTimesheets)}
      >
        Lock
      </ControlButton>
      <ControlButton
        kind="quiet"
        control={useControl(unlockTimesheets)}
        isBusy={change.isPending && change.variables === unlockTimesheets}
        onClick={() => change.mutate(unlockTimesheets)}
      >
        Open again
      </ControlButton>
    </BulkBar>
  )
}

const timesheets = (n: number) => `${count(n)} ${n === 1 ? 'timesheet' : 'timesheets'}`
