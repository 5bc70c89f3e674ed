import { savePriceRule, type Endpoint } from '@treasures/api-client'
import type { TableColumn } from '@treasures/widgets/kit'
import { ControlButton } from '../../../app/access/ControlButton.tsx'
import { useControl } from '../../../app/access/use-control.ts'

/** Whether this person's role ever changes prices; without it the column of actions is absent. */
export const useMayChange = () => useControl(savePriceRule).at !== 'absent'

type ActionsColumn<Row> = {
  nameOf: (row: Row) => string
  save: Endpoint
  end: Endpoint
  begin: (at: 'edit' | 'end', row: Row) => void
}

/** The column in which a price or a rule is changed, or ended. */
export const actionsColumn = <Row,>(actions: ActionsColumn<Row>): TableColumn<Row> => ({
  id: 'actions',
  header: 'Actions',
  width: 150,
  cell: (row) => <RowActions {...actions} row={row} />,
})

function RowActions<Row>({ row, nameOf, save, end, begin }: ActionsColumn<Row> & { row: Row }) {
  const name = nameOf(row)
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
        label={`End: ${name}`}
        onClick={() => begin('end', row)}
      >
        End
      </ControlButton>
    </span>
  )
}
