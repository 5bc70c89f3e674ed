import { useMemo, useState } from 'react'
import { safeStorage } from '../../app/session/safe-storage.ts'
import { isShown, readChosen, toggleColumn, type ColumnChoice } from './columns.ts'

const shelf = safeStorage(() => localStorage)

/** The user's columns for this list, stored on this device. */
export function useColumns<Column extends ColumnChoice>(list: string, all: readonly Column[]) {
  const storageKey = `columns:${list}`
  const [chosen, setChosen] = useState(() => readChosen(shelf.getItem(storageKey)))
  const columns = useMemo(() => all.filter((column) => isShown(column, chosen)), [all, chosen])
  return {
    columns,
    options: all.map((column) => ({
      id: column.id,
      label: column.header,
      checked: isShown(column, chosen),
      disabled: column.isFixed === true,
    })),
    toggle: (id: string) => {
      const column = all.find((one) => one.id === id)
      if (!column) return
      const now = toggleColumn(column, chosen)
      setChosen(now)
      shelf.setItem(storageKey, JSON.stringify(now))
    },
  }
}
