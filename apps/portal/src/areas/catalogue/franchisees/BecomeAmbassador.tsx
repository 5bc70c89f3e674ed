import { becomeAmbassador, type Ambassador } from '@treasures/api-client'
import { useNavigate } from 'react-router'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { queries } from '#app/queries.ts'
import { api } from '#app/session/api.ts'
import { setProfile } from '#app/session/profile-query.ts'

type BecomeAmbassadorProps = { ambassador: Ambassador; onClose: () => void }

/**
 * Asks for confirmation, becomes the ambassador and reloads the page, because every list now shows
 * that region.
 */
export function BecomeAmbassador({ ambassador, onClose }: BecomeAmbassadorProps) {
  const navigate = useNavigate()
  return (
    <ConfirmChange
      title={`Become ambassador of ${ambassador.region_name}?`}
      yes="Yes"
      no="No"
      tone="plain"
      change={() => api.call(becomeAmbassador, { body: { id_ambassador: ambassador.id } })}
      onDone={(profile) => {
        queries.clear()
        setProfile(profile)
        void navigate(0)
      }}
      onClose={onClose}
    >
      You will only see this region. The chip “Franchisee {ambassador.mnemonic}” in the header leads
      back.
    </ConfirmChange>
  )
}
