import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { readId } from '../search-params.ts'
import { regions } from '../regions/regions.queries.ts'
import { ServiceOptionsDialog } from './ServiceOptionsDialog.tsx'
import { ServiceOptionView } from './ServiceOptionView.tsx'

/**
 * Opens the dialogs of service options by address: `?options=2` lists those of ambassador 2,
 * `?option=31` shows one. Links can therefore open them, and Back closes them.
 */
export function ServiceOptionsByAddress() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { data: ambassadors } = useQuery(regions)
  const id_ambassador = readId(search, 'options')
  const id_option = readId(search, 'option')
  const close = useCallback(
    () =>
      setSearch(
        (now) => {
          const left = new URLSearchParams(now)
          for (const name of ['options', 'option']) left.delete(name)
          return left
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  const ambassador = ambassadors?.find(({ id }) => id === id_ambassador)
  if (ambassador)
    return (
      <ServiceOptionsDialog
        ambassador={ambassador}
        onClose={close}
        onMadeDefault={() => void navigate(0)}
      />
    )
  return id_option ? <ServiceOptionView id={id_option} onClose={close} /> : null
}
