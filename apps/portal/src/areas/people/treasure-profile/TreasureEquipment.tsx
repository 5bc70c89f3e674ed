import { updateTreasureEquipments, type Treasure } from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, CheckboxField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { saveFailure } from '../../../parts/form/save-failure.ts'
import { Loaded } from '../../../parts/list/Loaded.tsx'
import { api } from '../../../app/session/api.ts'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { useLeaveGuard } from '../../../app/shell/use-leave-guard.ts'
import { equipmentChoices, refreshTreasure } from '../treasures/treasures.queries.ts'
import { EditablePanel } from './EditablePanel.tsx'

/** What the treasure brings along. */
export const TreasureEquipment = ({ treasure }: { treasure: Treasure }) => (
  <EditablePanel
    title="Equipment"
    edit="Edit equipment"
    endpoint={updateTreasureEquipments}
    renderForm={(close) => <EquipmentForm treasure={treasure} onClose={close} />}
  >
    {treasure.equipments.length === 0 ? (
      <p className="muted">No equipment noted.</p>
    ) : (
      <p>{treasure.equipments.map(({ name }) => name).join(', ')}</p>
    )}
  </EditablePanel>
)

function EquipmentForm({ treasure, onClose }: { treasure: Treasure; onClose: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(treasure.equipments.map(({ id }) => id)),
  )
  const isSame =
    chosen.size === treasure.equipments.length &&
    treasure.equipments.every(({ id }) => chosen.has(id))
  const change = useMutation({
    mutationFn: () =>
      api.call(updateTreasureEquipments, {
        params: { id: treasure.id },
        body: { equipments: [...chosen] },
      }),
    async onSuccess() {
      await refreshTreasure(treasure.id)
      snackbar.success('Change saved.')
      onClose()
    },
  })
  useLeaveGuard(!isSame && !change.isSuccess)
  const toggle = (id: number, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <Loaded query={useQuery(equipmentChoices)}>
      {(all) => (
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault()
            change.mutate()
          }}
        >
          {change.error && <Alert type="danger">{saveFailure(change.error)}</Alert>}
          <fieldset className="profile-checks">
            <legend className="unseen">Equipment</legend>
            {all.map(({ id, name }) => (
              <CheckboxField
                key={id}
                name={`equipment-${id}`}
                label={name}
                checked={chosen.has(id)}
                onChange={(isOn) => toggle(id, isOn)}
              />
            ))}
          </fieldset>
          <div className="actions">
            <Button type="submit" isBusy={change.isPending}>
              Save
            </Button>
            <Button kind="quiet" disabled={change.isPending} onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </Loaded>
  )
}
