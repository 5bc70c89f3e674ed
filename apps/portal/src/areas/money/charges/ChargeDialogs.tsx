import { useState } from 'react'
import { CancelCharge } from './CancelCharge.tsx'
import { ChargeDialog } from './ChargeDialog.tsx'
import type { Charge } from '@treasures/api-client'
import { RefundCharge } from './RefundCharge.tsx'

export type OpenCharge = { at: 'charge'; id: number }

type ChargeDialogsProps = { dialog: OpenCharge; close: () => void }

/** A charge and its actions, one dialog at a time. */
export function ChargeDialogs({ dialog, close }: ChargeDialogsProps) {
  const [doing, setDoing] = useState<{ what: 'refund' | 'cancel'; charge: Charge }>()
  const back = () => setDoing(undefined)
  if (doing?.what === 'refund') return <RefundCharge charge={doing.charge} onClose={back} />
  if (doing?.what === 'cancel') return <CancelCharge charge={doing.charge} onClose={back} />
  return (
    <ChargeDialog
      id={dialog.id}
      onClose={close}
      onDo={(what, charge) => setDoing({ what, charge })}
    />
  )
}
