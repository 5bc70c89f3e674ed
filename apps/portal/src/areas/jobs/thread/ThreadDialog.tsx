import { useState } from 'react'
import { useDiscard } from '#parts/form/use-discard.tsx'
import { TitledDialog } from '#parts/panels/TitledDialog.tsx'
import { Conversation, type ConversationProps } from './Conversation.tsx'

type ThreadDialogProps = Omit<ConversationProps, 'onDirty'> & { onClose: () => void }

/** A job's conversation for its customer or its treasure. */
export function ThreadDialog({ onClose, ...conversation }: ThreadDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const discard = useDiscard(isDirty, onClose)
  return (
    <TitledDialog
      title={`Messages about job ${conversation.id_job}`}
      width="wide"
      // A long conversation would hide a button below it.
      closeLabel="Close"
      onClose={discard.cancel}
    >
      <Conversation {...conversation} onDirty={setDirty} />
      {discard.question}
    </TitledDialog>
  )
}
