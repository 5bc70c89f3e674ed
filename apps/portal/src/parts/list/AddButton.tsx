import type { Endpoint } from '@treasures/api-client'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import { useControl } from '../../app/access/use-control.ts'

type AddButtonProps = { endpoint: Endpoint; label: string; onAdd: () => void }

/** Button for adding a record. */
export const AddButton = ({ endpoint, label, onAdd }: AddButtonProps) => (
  <ControlButton control={useControl(endpoint)} onClick={onAdd}>
    {label}
  </ControlButton>
)
