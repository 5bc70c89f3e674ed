import {
  isTimesheetShut,
  recordTreasureLabour,
  recordTreasureMaterials,
  timesheetStatus,
  type Timesheet,
} from '@treasures/api-client'
import { LabourDialog, MaterialsDialog } from '@treasures/widgets/labour-dialog'
import { useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { api } from '#app/session/api.ts'
import { LockTimesheet } from '../timesheets/LockTimesheet.tsx'
import { useLocking } from '../timesheets/use-locking.ts'

/** Locks or unlocks a timesheet, and records entries that its treasure forgot. */
export function TimesheetActions({ timesheet }: { timesheet: Timesheet }) {
  // Undefined before the first press. After it the dialogs stay mounted, because a notice can
  // appear after its dialog has closed.
  const [open, setOpen] = useState<'labour' | 'materials' | 'none'>()
  const [isAsking, setAsking] = useState(false)
  const dialog = {
    client: api,
    who: { kind: 'admin', ...ofTreasure(timesheet) } as const,
    isDescriptionRequired: true,
    onClose: () => setOpen('none'),
  }
  const locking = useLocking(timesheet, () => setAsking(true))
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
        <ControlButton control={locking.control} isBusy={locking.isBusy} onClick={locking.press}>
          {locking.label}
        </ControlButton>
      )}
      {isAsking && <LockTimesheet timesheet={timesheet} onClose={() => setAsking(false)} />}
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
