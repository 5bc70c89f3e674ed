import { isApiError } from '@treasures/api-client'
import { useState } from 'react'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'

type EndQuestionProps = {
  title: string
  body: string
  yes?: string
  end: (query: { confirm_loss: 0 | 1 }) => Promise<unknown>
  onClose: () => void
}

/**
 * Asks for confirmation before a price or a rule ends, and once more if the treasure then gets more
 * than the customer pays.
 */
export function EndQuestion({ title, body, yes = 'End', end, onClose }: EndQuestionProps) {
  const [isLoss, setLoss] = useState(false)
  const change = () =>
    end({ confirm_loss: isLoss ? 1 : 0 }).catch((error: unknown) => {
      if (isApiError(error, 'treasure_above_customer')) setLoss(true)
      throw error
    })
  return (
    <ConfirmChange
      title={title}
      yes={isLoss ? `${yes} anyway` : yes}
      change={change}
      said="Change saved."
      onClose={onClose}
    >
      {body}
    </ConfirmChange>
  )
}
