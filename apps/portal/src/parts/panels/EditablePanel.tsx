import type { Endpoint } from '@treasures/api-client'
import { useState, type ReactNode } from 'react'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import { useControl } from '../../app/access/use-control.ts'
import { Panel } from './Panel.tsx'

type EditablePanelProps = {
  title: string
  anchor?: string
  /** Accessible name of the edit button. */
  edit: string
  endpoint: Endpoint
  renderForm: (close: () => void) => ReactNode
  children: ReactNode
}

/** A panel of facts, which Edit replaces with a form. */
export function EditablePanel({
  title,
  anchor,
  edit,
  endpoint,
  renderForm,
  children,
}: EditablePanelProps) {
  const [isEditing, setEditing] = useState(false)
  const control = useControl(endpoint)
  if (isEditing)
    return (
      <Panel title={title} anchor={anchor}>
        {renderForm(() => setEditing(false))}
      </Panel>
    )
  return (
    <Panel
      title={title}
      anchor={anchor}
      action={
        <ControlButton kind="quiet" label={edit} control={control} onClick={() => setEditing(true)}>
          Edit
        </ControlButton>
      }
    >
      {children}
    </Panel>
  )
}
