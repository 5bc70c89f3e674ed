import {
  isTimesheetShut,
  lockTimesheet,
  recordTreasureLabour,
  recordTreasureMaterials,
  timesheetStatus,
  unlockTimesheet,
  type Timesheet,
} from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { LabourDialog, MaterialsDialog } from '@treasures/widgets/labour-dialog'
import { useState } from 'react'
import { ControlButton } from '../../../app/access/ControlButton.tsx'
import { useControl } from '../../../app/access/use-control.ts'
import { ConfirmChange } from '../../../parts/form/ConfirmChange.tsx'
import { saveFailure } from '../../../parts/form/save-failure.ts'
import { monthName } from '../../../parts/timesheet-words.ts'
import { api } from '../../../app/session/api.ts'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { refreshTimesheets } from '../timesheets/timesheets.queries.ts'

/** Locks a timesheet or opens it again, and records what its treasure forgot. */
export function TimesheetActions({ timesheet }: { timesheet: Timesheet }) {
  // Drawn from the first press on: their notices outlive them.
  const [open, setOpen] = useState<'labour' | 'materials' | 'none'>()
  const [isAsking, setAsking] = useState(false)
  // Not handed in: its treasure may be about to record more.
  const isUnderWay = timesheet.id_status === timesheetStatus.open
  const isLocked = timesheet.id_status === timesheetStatus.locked
  const change = useMutation({
    mutationFn: () =>
      api.call(isLocked ? unlockTimesheet : lockTimesheet, { params: { id: timesheet.id } }),
    onSuccess(changed) {
      snackbar.success(
        changed.id_status === timesheetStatus.locked
          ? 'Timesheet locked.'
          : 'Timesheet opened again.',
      )
    },
    onError: (error) => snackbar.warning(saveFailure(error)),
    onSettled: () => refreshTimesheets(),
  })
  const dialog = {
    client: api,
    who: { kind: 'admin', ...ofTreasure(timesheet) } as const,
    isDescriptionRequired: true,
    onRecorded: () => void refreshTimesheets(),
    onClose: () => setOpen('none'),
  }
  const locking = useControl(isLocked ? unlockTimesheet : lockTimesheet)
  const labour = useControl(recordTreasureLabour)
  const materials = useControl(recordTreasureMaterials)
  return (
    <div className="timesheet-actions">
      {!isTimesheetShut(timesheet.id_status) && (
        <>
          <ControlButton kind="quiet" control={labour} onClick={() => setOpen('labour')}>
            Record Labour
          </ControlButton>
          <ControlButton kind="quiet" control={materials} onClick={() => setOpen('materials')}>
            Add Materials
          </ControlButton>
        </>
      )}
      {timesheet.id_status < timesheetStatus.invoiced && (
        <ControlButton
          control={locking}
          isBusy={change.isPending}
          onClick={() => (isUnderWay ? setAsking(true) : change.mutate())}
        >
          {isLocked ? 'Open again' : 'Lock'}
        </ControlButton>
      )}
      {isAsking && (
        <ConfirmChange
          title={`Lock ${monthName(timesheet.month)} of ${timesheet.treasure.name}?`}
          yes="Lock"
          tone="plain"
          change={() => api.call(lockTimesheet, { params: { id: timesheet.id } })}
          said="Timesheet locked."
          onDone={() => refreshTimesheets()}
          onClose={() => setAsking(false)}
        >
          It was not submitted. {timesheet.treasure.name} can record nothing more in it.
        </ConfirmChange>
      )}
      {open && (
        <>
          <LabourDialog {...dialog} isOpen={open === 'labour'} />
          <MaterialsDialog {...dialog} isOpen={open === 'materials'} />
        </>
      )}
    </div>
  )
}

const ofTreasure = ({ treasure }: Timesheet) => ({ id_treasure: treasure.id, name: treasure.name })
