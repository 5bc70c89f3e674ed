import type { ServiceOption } from '@treasures/api-client'
import { useState } from 'react'
import { DiscardDialog } from '#parts/form/DiscardDialog.tsx'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { OptionCard } from '#parts/service-options/OptionCard.tsx'
import { useStuckFields } from '#parts/service-options/use-stuck-fields.ts'
import '#parts/service-options/service-options.css'

type OptionDialogProps = { option: ServiceOption; onClose: () => void; onMadeDefault: () => void }

/** Edits one option. Each field saves itself; closing with unsaved fields asks for confirmation. */
export function OptionDialog({ option, onClose, onMadeDefault }: OptionDialogProps) {
  const { hasStuck, noteStuck } = useStuckFields()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ReadingDialog
        title={`${option.service.shortened_display_name}, No ${option.id}`}
        width="wide"
        onClose={() => (hasStuck ? setAsking(true) : onClose())}
      >
        <OptionCard
          option={option}
          isOpenAtFirst
          onStuck={noteStuck}
          onMadeDefault={onMadeDefault}
          onDeleted={onClose}
        />
      </ReadingDialog>
      {isAsking && <DiscardDialog onYes={onClose} onNo={() => setAsking(false)} />}
    </>
  )
}
