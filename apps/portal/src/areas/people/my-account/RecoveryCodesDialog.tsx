import { Button, CodeBlock } from '@treasures/widgets/kit'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { saveFile } from '#parts/list/csv-file.ts'

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void }

/** Shows recovery codes, this once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = codes.join('\n')
  return (
    <ReadingDialog
      title="Your recovery codes"
      onClose={onClose}
      actions={
        <Button
          onClick={() =>
            saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')
          }
        >
          Download
        </Button>
      }
    >
      <p>
        Keep them somewhere safe, away from this device. Each signs you in once if your phone or
        passkey is lost. They are not shown again.
      </p>
      <CodeBlock label="Ten codes" code={text} />
    </ReadingDialog>
  )
}
