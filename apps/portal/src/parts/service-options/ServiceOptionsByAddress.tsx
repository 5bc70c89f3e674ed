import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button, Spinner } from '@treasures/widgets/kit'
import { readId } from '../search-params.ts'
import { regions } from '../regions/regions.queries.ts'
import { TitledDialog } from '../panels/TitledDialog.tsx'
import { ServiceOptionsDialog } from './ServiceOptionsDialog.tsx'
import { OptionFacts } from './OptionFacts.tsx'
import { oneOption } from './service-options.queries.ts'

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

/** Shows one option by its id. */
function ServiceOptionView({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useQuery(oneOption(id))
  // The screens with this dialog are for staff, who receive the whole option.
  const option = data && 'postcode_regex' in data ? data : undefined
  useEffect(() => {
    if (error) console.warn(`treasures: service option ${id} could not be loaded.`, error)
  }, [error, id])
  return (
    <TitledDialog
      title={option ? `${option.service.shortened_display_name}, No ${id}` : `Service Option ${id}`}
      onClose={onClose}
    >
      {option ? (
        <OptionFacts option={option} />
      ) : error ? (
        <p className="muted">There is nothing to show here.</p>
      ) : (
        <Spinner text="Loading Service Option." />
      )}
      <div className="actions">
        <Button onClick={onClose}>OK</Button>
      </div>
    </TitledDialog>
  )
}
