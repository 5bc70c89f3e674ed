import { cancelCharge, type Charge } from '@treasures/api-client'
import { api } from '#app/session/api.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'

/** Cancels a charge that waits for the customer. */
export const CancelCharge = ({ charge, onClose }: { charge: Charge; onClose: () => void }) => (
  <ConfirmChange
    title={`Cancel charge ${charge.id}?`}
    yes="Cancel charge"
    no="Back"
    change={() => api.call(cancelCharge, { params: { id: charge.id }, body: {} })}
    said={({ status }) =>
      status === 'succeeded' ? 'The customer has just paid this charge.' : 'Charge cancelled.'
    }
    onClose={onClose}
  >
    {charge.customer.name} can no longer confirm this charge. The invoice can then be charged again.
  </ConfirmChange>
)
