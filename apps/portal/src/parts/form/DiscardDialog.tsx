import { ConfirmDialog } from '@treasures/widgets/kit'

/** Asked when a dialog with something typed is about to close. */
export const DiscardDialog = ({ onYes, onNo }: { onYes: () => void; onNo: () => void }) => (
  <ConfirmDialog
    title="Close without saving?"
    body="What you typed is not saved yet."
    yes="Close without saving"
    no="Keep editing"
    tone="danger"
    onYes={onYes}
    onNo={onNo}
  />
)
