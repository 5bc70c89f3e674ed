import { useState } from 'react'
import { useLocation } from 'react-router'
import { safeStorage } from '../../app/session/safe-storage.ts'

const shelf = safeStorage(() => sessionStorage)

/**
 * Remembers the scroll position for each history entry. Back and a reload return to the same rows,
 * and a newly opened list begins at the top.
 */
export function useListPlace() {
  const { key, pathname } = useLocation()
  const name = `place:${pathname}:${key}`
  const [initialRow] = useState(() => readPlace(shelf.getItem(name)))
  return { initialRow, remember: (row: number) => shelf.setItem(name, row.toFixed(2)) }
}

const readPlace = (text: string | null) =>
  /^\d{1,7}(\.\d\d)?$/.test(text ?? '') ? Number(text) : 0
