import { CopyField } from '@treasures/widgets/kit'
import { ReadingDialog } from '../../../parts/panels/TitledDialog.tsx'

/** Shown once: afterwards nobody can read it again, only have another made. */
export const WebhookSecret = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <ReadingDialog title="The secret" onClose={onClose}>
    <p>
      Whoever is called checks with it that a call is ours, as Standard Webhooks has it. Please copy
      it now: it is not shown again.
    </p>
    <CopyField label="Secret" value={secret} />
  </ReadingDialog>
)
