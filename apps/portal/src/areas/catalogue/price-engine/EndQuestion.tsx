import { ConfirmChange } from '../../../parts/form/ConfirmChange.tsx'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { refreshPrices } from './price-engine.queries.ts'

type EndQuestionProps = {
  title: string
  body: string
  end: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a price or a rule ends. */
export function EndQuestion({ title, body, end, onClose }: EndQuestionProps) {
  return (
    <ConfirmChange
      title={title}
      yes="End"
      change={end}
      onDone={() => {
        snackbar.success('Change saved.')
        refreshPrices()
        onClose()
      }}
      onClose={onClose}
    >
      {body}
    </ConfirmChange>
  )
}
