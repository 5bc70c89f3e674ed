import { lockTimesheets, unlockTimesheets, type Timesheet } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { refreshAll } from '#app/queries.ts'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import type { BulkProps } from '#parts/list/list-of.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { count } from '#parts/words.ts'

/** Locks or unlocks the chosen timesheets. */
export function TimesheetsBulk({ rows, onDone }: BulkProps<Timesheet>) {
  const change = useMutation({
    mutationFn: async (endpoint: typeof lockTimesheets | typeof unlockTimesheets) => {
      const { data } = await api.call(endpoint, { body: { ids: rows.map(({ id }) => id) } })
      return { changed: data.length, what: endpoint === lockTimesheets ? 'locked' : 'opened again' }
    },
    async onSuccess({ changed, what }) {
      const others = rows.length - changed
      snackbar.success(
        `${timesheetCount(changed)} ${what}.${others > 0 ? ` ${timesheetCount(others)} needed no change.` : ''}`,
      )
      await refreshAll()
      onDone()
    },
    onError: (error) => snackbar.warning(`Nothing was changed. ${saveFailure(error)}`),
  })
  return (
    <>
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
    </>
  )
}

export const timesheetCount = (n: number): string =>
  `${count(n)} ${n === 1 ? 'timesheet' : 'timesheets'}`
