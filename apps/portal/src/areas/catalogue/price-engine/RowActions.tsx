import { savePriceRule, type Endpoint } from '@treasures/api-client'
import { ControlButton } from '../../../app/access/ControlButton.tsx'
import { useControl } from '../../../app/access/use-control.ts'

/** Whether this person's role ever changes prices; without it the column of actions is absent. */
export const useMayChange = () => useControl(savePriceRule).at !== 'absent'

type RowActionsProps = {
  what: string
  save: Endpoint
  end: Endpoint
  onEdit: () => void
  onEnd: () => void
}

export const RowActions = ({ what, save, end, onEdit, onEnd }: RowActionsProps) => (
  <span className="row-actions">
    <ControlButton kind="text" control={useControl(save)} label={`Edit: ${what}`} onClick={onEdit}>
      Edit
    </ControlButton>
    <ControlButton
      kind="text"
      tone="danger"
      control={useControl(end)}
      label={`End: ${what}`}
      onClick={onEnd}
    >
      End
    </ControlButton>
  </span>
)
