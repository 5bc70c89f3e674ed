import { useQuery } from '@tanstack/react-query'
import { Button, Spinner } from '@treasures/widgets/kit'
import { useEffect } from 'react'
import { TitledDialog } from '../panels/TitledDialog.tsx'
import { OptionFacts } from './OptionFacts.tsx'
import { oneOption } from './service-options.queries.ts'

/** Shows one option by its id. */
export function ServiceOptionView({ id, onClose }: { id: number; onClose: () => void }) {
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
