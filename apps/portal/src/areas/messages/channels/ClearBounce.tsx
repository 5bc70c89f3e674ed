import { clearBounce, type BouncedAddress } from '@treasures/api-client'
import { useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { api } from '#app/session/api.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'

/** Unblocks a bounced address once its owner says that it works. */
export function ClearBounce({ bounce: { id, address } }: { bounce: BouncedAddress }) {
  const [isAsking, setIsAsking] = useState(false)
  const control = useControl(clearBounce)
  return (
    <>
      <ControlButton
        control={control}
        kind="quiet"
        label={`Clear: ${address}`}
        onClick={() => setIsAsking(true)}
      >
        Clear
      </ControlButton>
      {isAsking && (
        <ConfirmChange
          title="Send to this address again?"
          yes="Clear"
          tone="plain"
          change={() => api.call(clearBounce, { params: { id }, body: {} })}
          said="The address gets e-mail again."
          onClose={() => setIsAsking(false)}
        >
          {address} will get e-mail from the next message on. If it bounces again, it is stopped
          again.
        </ConfirmChange>
      )}
    </>
  )
}
