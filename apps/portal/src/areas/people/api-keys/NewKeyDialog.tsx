import { CodeBlock, CopyField } from '@treasures/widgets/kit'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'

/** Shows a key once. It cannot be read again, only replaced by another. */
export function NewKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  return (
    <ReadingDialog title="Your new key" width="wide" onClose={onClose}>
      <p>
        Copy it now: it is not shown again. Keep it as you would keep a password, and never put it
        on a website.
      </p>
      <CopyField label="Key" value={apiKey} />
      <CodeBlock
        label="Try it"
        code={`curl ${location.origin}/api/user -H "Authorization: Bearer ${apiKey}"`}
      />
    </ReadingDialog>
  )
}
