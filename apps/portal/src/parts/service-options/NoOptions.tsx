import { copyDefaultServiceOptions } from '@treasures/api-client'
import { EmptyState } from '@treasures/widgets/kit'
import { ListChecks } from 'lucide-react'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import { useControl } from '../../app/access/use-control.ts'

/** What a franchisee without options is told, with the quickest way to some. */
export const NoOptions = ({ onCopy }: { onCopy: () => void }) => (
  <EmptyState title="No service options yet" icon={<ListChecks aria-hidden="true" />}>
    <p>Until you add some, nothing can be booked here.</p>
    <ControlButton control={useControl(copyDefaultServiceOptions)} onClick={onCopy}>
      Copy the default options
    </ControlButton>
  </EmptyState>
)
