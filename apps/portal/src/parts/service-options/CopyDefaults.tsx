import { copyDefaultServiceOptions, firstRegion, type Ambassador } from '@treasures/api-client'
import { EmptyState } from '@treasures/widgets/kit'
import { ListChecks } from 'lucide-react'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import { useControl } from '../../app/access/use-control.ts'
import { api } from '../../app/session/api.ts'
import { ConfirmChange } from '../form/ConfirmChange.tsx'

type CopyDefaultsProps = { ambassador: Pick<Ambassador, 'id' | 'mnemonic'>; onClose: () => void }

/** After confirmation, copies region 1's default options for services that lack a default here. */
export const CopyDefaults = ({ ambassador: { id, mnemonic }, onClose }: CopyDefaultsProps) => (
  <ConfirmChange
    title={`Copy the default options to ${mnemonic}?`}
    yes="Copy"
    tone="plain"
    change={() => api.call(copyDefaultServiceOptions, { body: { id_ambassador: id } })}
    said={({ created }) =>
      created === 1 ? '1 service option copied.' : `${created} service options copied.`
    }
    onClose={onClose}
  >
    Each service without a default there, or an option that holds at every postcode, gets a copy of
    region 1’s default. Options that are there already stay as they are.
  </ConfirmChange>
)

type NoOptionsProps = { idRegion: number; onCopy: () => void }

/**
 * Shown for a region without options. Regions other than the first can copy the first region's
 * defaults.
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
