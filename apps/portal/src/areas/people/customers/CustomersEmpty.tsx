import { createCustomer } from '@treasures/api-client'
import { Button, EmptyState } from '@treasures/widgets/kit'
import { Users } from 'lucide-react'
import { ControlButton } from '../../../app/access/ControlButton.tsx'
import { useControl } from '../../../app/access/use-control.ts'

type CustomersEmptyProps = {
  /** Search or filters leave nothing; without them there is something. */
  isNarrowed: boolean
  onClear: () => void
  onAdd: () => void
}

export function CustomersEmpty({ isNarrowed, onClear, onAdd }: CustomersEmptyProps) {
  const add = useControl(createCustomer)
  if (isNarrowed)
    return (
      <EmptyState title="No customers match">
        <p>Try fewer letters, or another filter.</p>
        <Button kind="quiet" onClick={onClear}>
          Clear search and filters
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState title="No customers yet" icon={<Users aria-hidden="true" />}>
      <p>Customers who sign up or book a job appear here.</p>
      <ControlButton control={add} onClick={onAdd}>
        Add Customer
      </ControlButton>
    </EmptyState>
  )
}
