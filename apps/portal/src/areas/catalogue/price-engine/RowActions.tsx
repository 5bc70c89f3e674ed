import { savePriceRule, type Endpoint } from '@treasures/api-client'
import type { TableColumn } from '@treasures/widgets/kit'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'

/** Returns whether this role can ever change prices. If not, the actions column is absent. */
export const useMayChange = () => useControl(savePriceRule).at !== 'absent'

type ActionsColumn<Row extends { is_current: boolean }> = {
  nameOf: (row: Row) => string
  save: Endpoint
  end: Endpoint
  begin: (at: 'edit' | 'end', row: Row) => void
}

/** Actions column: edit or end a price or a rule, or withdraw it before it starts. */
export const actionsColumn = <Row extends { is_current: boolean }>(
  actions: ActionsColumn<Row>,
): TableColumn<Row> => ({
  id: 'actions',
  header: 'Actions',
  isControl: true,
  width: 170,
  cell: (row) => <RowActions {...actions} row={row} />,
})

function RowActions<Row extends { is_current: boolean }>({
  row,
  nameOf,
  save,
  end,
  begin,
}: ActionsColumn<Row> & { row: Row }) {
  const name = nameOf(row)
  const ending = row.is_current ? 'End' : 'Take back'
  return (
    <span className="row-actions">
      <ControlButton
        kind="text"
        control={useControl(save)}
        label={`Edit: ${name}`}
        onClick={() => begin('edit', row)}
      >
        Edit
      </ControlButton>
      <ControlButton
        kind="text"
        tone="danger"
        control={useControl(end)}
        label={`${ending}: ${name}`}
        onClick={() => begin('end', row)}
      >
        {ending}
      </ControlButton>
    </span>
  )
}
