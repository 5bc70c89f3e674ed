import { useMutation } from '@tanstack/react-query'
import { Alert, ConfirmDialog } from '@treasures/widgets/kit'
import { saveFailure } from '../../../parts/form/save-failure.ts'
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
  const change = useMutation({
    mutationFn: end,
    onSuccess() {
      snackbar.success('Change saved.')
      refreshPrices()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={title}
      body={
        <>
          <p>{body}</p>
          {change.error && <Alert type="danger">{saveFailure(change.error)}</Alert>}
        </>
      }
      yes="End"
      no="Cancel"
      tone="danger"
      isBusy={change.isPending}
      onYes={() => change.mutate()}
      onNo={onClose}
    />
  )
}
