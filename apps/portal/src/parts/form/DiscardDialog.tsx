import { ConfirmDialog } from '@treasures/widgets/kit'

/** Asks for confirmation before a dialog with unsaved input closes. */
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
