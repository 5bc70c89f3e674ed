import { useMemo, useState } from 'react'
import { decideControl } from '../../app/access/control.ts'
import { useProfile } from '../../app/session/use-profile.ts'
import type { Choosing, ListColumn } from './list-of.ts'

const none: ReadonlySet<number> = new Set()

/**
 * Chosen rows. Another list begins with none chosen, so that bulk actions never change hidden rows.
 */
export function useChoosing<Row extends { id: number }>(
  choosing: Choosing<Row> | undefined,
  listKey: string,
) {
  const profile = useProfile()
  const [state, setState] = useState({ listKey, chosen: none })
  const chosen = state.listKey === listKey ? state.chosen : none
  const mayChoose =
    choosing !== undefined && decideControl(choosing.endpoint, profile).at !== 'absent'
  const columns = useMemo(() => {
    if (!mayChoose) return []
    const toggle = (id: number) => {
      const next = new Set(chosen)
      if (!next.delete(id)) next.add(id)
      setState({ listKey, chosen: next })
    }
    return [chooseColumn(choosing, chosen, toggle)]
  }, [mayChoose, choosing, chosen, listKey])
  return {
    columns,
    bulk: choosing && chosen.size > 0 && (
      <choosing.Bulk ids={[...chosen]} onDone={() => setState({ listKey, chosen: none })} />
    ),
  }
}

const chooseColumn = <Row extends { id: number }>(
  { isChoosable, nameOf }: Choosing<Row>,
  chosen: ReadonlySet<number>,
  toggle: (id: number) => void,
): ListColumn<Row> => ({
  id: 'choose',
  header: 'Choose',
  isControl: true,
  width: 86,
  cell: (row) =>
    isChoosable(row) && (
      <label className="list-choice">
        <input
          type="checkbox"
          className="choice-box"
          aria-label={`Choose ${nameOf(row)}`}
          checked={chosen.has(row.id)}
          onChange={() => toggle(row.id)}
        />
      </label>
    ),
})
