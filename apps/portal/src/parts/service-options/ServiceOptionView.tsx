import { useQuery } from '@tanstack/react-query'
import { Button, Dialog, Spinner } from '@treasures/widgets/kit'
import { useEffect, useId } from 'react'
import { OptionFacts } from './OptionFacts.tsx'
import { oneOption } from './service-options.queries.ts'
import '../parts.css'

/** One option by its id, to read. */
export function ServiceOptionView({ id, onClose }: { id: number; onClose: () => void }) {
  const title = useId()
  const { data: option, error } = useQuery(oneOption(id))
  useEffect(() => {
    if (error) console.warn(`treasures: service option ${id} could not be loaded.`, error)
  }, [error, id])
  return (
    <Dialog labelledBy={title} onClose={onClose}>
      <div className="dialog-body">
        <h2 id={title} tabIndex={-1}>
          {option ? `${option.service.shortened_display_name}, No ${id}` : `Service Option ${id}`}
        </h2>
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
      </div>
    </Dialog>
  )
}
