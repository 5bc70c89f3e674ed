import { becomeAmbassador, type Ambassador } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, ConfirmDialog } from '@treasures/widgets/kit'
import { useNavigate } from 'react-router'
import { saveFailure } from '../../../parts/form/save-failure.ts'
import { queries } from '../../../parts/queries.ts'
import { api } from '../../../app/session/api.ts'
import { setProfile } from '../../../app/session/profile-query.ts'

/** Asks, becomes the ambassador, and loads the page afresh: every list is now that region's. */
export function BecomeAmbassador({
  ambassador,
  onClose,
}: {
  ambassador: Ambassador
  onClose: () => void
}) {
  const navigate = useNavigate()
  const change = useMutation({
    mutationFn: () => api.call(becomeAmbassador, { body: { id_ambassador: ambassador.id } }),
    onSuccess(profile) {
      queries.clear()
      setProfile(profile)
      void navigate(0)
    },
  })
  return (
    <ConfirmDialog
      title={`Become ambassador of ${ambassador.region_name}?`}
      body={
        <>
          <p>
            You will see only what lies in this region. The chip “Franchisee {ambassador.mnemonic}”
            in the header leads back.
          </p>
          {change.error && <Alert type="danger">{saveFailure(change.error)}</Alert>}
        </>
      }
      isBusy={change.isPending}
      onYes={() => change.mutate()}
      onNo={onClose}
    />
  )
}
