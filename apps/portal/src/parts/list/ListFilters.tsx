import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

type ListFiltersProps = {
  /** Number of filters in use. */
  used: number
  children: ReactNode
}

/**
 * Filters side by side. On phones they are behind one button, so that the first row stays in view.
 */
export function ListFilters({ used, children }: ListFiltersProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="chip list-filters-opener"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {used > 0 ? `Filters (${used})` : 'Filters'}
        <ChevronDown className="menu-mark" aria-hidden="true" />
      </button>
      <div id={id} className="list-filters" data-open={isOpen}>
        {children}
      </div>
    </>
  )
}
