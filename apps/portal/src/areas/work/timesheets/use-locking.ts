import {
  lockTimesheet,
  timesheetStatus,
  unlockTimesheet,
  type Timesheet,
} from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { refreshAll } from '#app/queries.ts'
import { useControl } from '#app/access/use-control.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { saveFailure } from '#parts/form/save-failure.ts'

/** Locks or unlocks a timesheet. Calls `ask` first if it was not submitted. */
export function useLocking({ id, id_status }: Timesheet, ask: () => void) {
  const isLocked = id_status === timesheetStatus.locked
  const endpoint = isLocked ? unlockTimesheet : lockTimesheet
  const change = useMutation({
    mutationFn: () => api.call(endpoint, { params: { id } }),
    onSuccess(changed) {
      snackbar.success(
        changed.id_status === timesheetStatus.locked
          ? 'Timesheet locked.'
          : 'Timesheet opened again.',
      )
    },
    onError: (error) => snackbar.warning(saveFailure(error)),
    onSettled: refreshAll,
  })
  return {
    control: useControl(endpoint),
    label: isLocked ? 'Open again' : 'Lock',
    isBusy: change.isPending,
    // Asks first, because the treasure may still want to record more.
    press: () => (id_status === timesheetStatus.open ? ask() : change.mutate()),
  }
}
