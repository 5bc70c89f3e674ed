import { CopyField } from '@treasures/widgets/kit'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'

/** Shows a secret once. It cannot be read again, only replaced. */
export const WebhookSecret = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <ReadingDialog title="The secret" onClose={onClose}>
    <p>
      The receiver uses it to check that a call is from us (Standard Webhooks). Copy it now: it is
      not shown again.
    </p>
    <CopyField label="Secret" value={secret} />
  </ReadingDialog>
)
