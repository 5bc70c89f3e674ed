import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { refreshPrices } from './price-engine.queries.ts'

type EndQuestionProps = {
  title: string
  body: string
  yes?: string
  end: () => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation before a price or a rule ends. */
export const EndQuestion = ({ title, body, yes = 'End', end, onClose }: EndQuestionProps) => (
  <ConfirmChange
    title={title}
    yes={yes}
    change={end}
    said="Change saved."
    onDone={refreshPrices}
    onClose={onClose}
  >
    {body}
  </ConfirmChange>
)
