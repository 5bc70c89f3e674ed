import { copyDefaultServiceOptions, type Ambassador } from '@treasures/api-client'
import { ConfirmChange } from '../form/ConfirmChange.tsx'
import { api } from '../../app/session/api.ts'

type CopyDefaultsProps = { ambassador: Pick<Ambassador, 'id' | 'mnemonic'>; onClose: () => void }

/**
 * Copies region 1's default options for services that the region has no option for, after
 * confirmation.
 */
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
