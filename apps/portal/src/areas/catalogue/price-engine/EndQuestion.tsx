import { ConfirmChange } from '../../../parts/form/ConfirmChange.tsx'
import { refreshPrices } from './price-engine.queries.ts'

type EndQuestionProps = {
  title: string
  body: string
  end: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a price or a rule ends. */
export const EndQuestion = ({ title, body, end, onClose }: EndQuestionProps) => (
  <ConfirmChange
    title={title}
    yes="End"
    change={end}
    said="Change saved."
    onDone={refreshPrices}
    onClose={onClose}
  >
    {body}
  </ConfirmChange>
)
