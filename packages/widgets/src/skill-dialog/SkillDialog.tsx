import { useId } from 'react'
import { Alert } from '../kit/Alert.tsx'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Spinner } from '../kit/Spinner.tsx'
import type { SkillDialogModel } from './skill-dialog.model.ts'
import type { SkillDialogTexts } from './skill-dialog.texts.ts'
import { SkillDialogForm } from './SkillDialogForm.tsx'

type Props = {
  model: InstanceType<typeof SkillDialogModel>
  texts: SkillDialogTexts
  onClose: () => void
}

/**
 * Adds a skill. It is open while it is rendered. Cancel clears the input; Esc and a press outside
 * keep it.
 */
export function SkillDialog({ model, texts, onClose }: Props) {
  const id = useId()
  const { at } = model.phase.value
  const cancel = () => {
    model.forget()
    onClose()
  }
  return (
    <Dialog labelledBy={id} canClose={at !== 'saving'} part="skill-dialog" onClose={onClose}>
      <div className="skill" data-phase={at}>
        <h2 id={id} tabIndex={-1}>
          {texts.title}
        </h2>
        {at === 'loading' && <Spinner text={texts.loading} />}
        {at === 'failed' && <Alert type="danger">{texts.loadFailed}</Alert>}
        {(at === 'form' || at === 'saving') && (
          <SkillDialogForm model={model} texts={texts} onCancel={cancel} />
        )}
        {(at === 'loading' || at === 'failed') && (
          <div className="actions">
            {at === 'failed' && <Button onClick={() => void model.load()}>{texts.tryAgain}</Button>}
            <Button kind="quiet" onClick={cancel}>
              {texts.cancel}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
