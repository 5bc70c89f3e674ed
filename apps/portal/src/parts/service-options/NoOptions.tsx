import { copyDefaultServiceOptions, firstRegion } from '@treasures/api-client'
import { EmptyState } from '@treasures/widgets/kit'
import { ListChecks } from 'lucide-react'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import { useControl } from '../../app/access/use-control.ts'

type NoOptionsProps = { idRegion: number; onCopy: () => void }

/**
 * Shown for a region without options, with the quickest way to add some. The defaults are those of
 * the first region.
 */
export const NoOptions = ({ idRegion, onCopy }: NoOptionsProps) => (
  <EmptyState title="No service options yet" icon={<ListChecks aria-hidden="true" />}>
    <p>Until you add some, nothing can be booked here.</p>
    {idRegion !== firstRegion && <CopyButton onCopy={onCopy} />}
  </EmptyState>
)

const CopyButton = ({ onCopy }: { onCopy: () => void }) => (
  <ControlButton control={useControl(copyDefaultServiceOptions)} onClick={onCopy}>
    Copy the default options
  </ControlButton>
)
