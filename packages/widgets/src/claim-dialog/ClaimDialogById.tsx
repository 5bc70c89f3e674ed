import { searchBoard } from '@treasures/api-client'
import { useModel } from '@preact/signals-react'
import { useEffect, useId } from 'react'
import { Alert } from '../kit/Alert.tsx'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Spinner } from '../kit/Spinner.tsx'
import { ClaimDialogView, type ClaimDialogViewProps } from './ClaimDialogView.tsx'
import { ClaimJobModel } from './claim-job.model.ts'
import { claimDialogTexts } from './claim-dialog.texts.ts'

type Props = Omit<ClaimDialogViewProps, 'job'> & { idJob: number }

/**
 * Looks up the job by its number, then shows the dialog. Use the number as the component's `key`.
 */
export function ClaimDialogById({ idJob, ...props }: Props) {
  const { client, onClose, texts = claimDialogTexts } = props
  const model = useModel(
    () =>
      new ClaimJobModel(async (signal) => {
        const query = { id_job: idJob, per_page: 1 }
        return (await client.call(searchBoard, { query }, { signal })).data[0]
      }),
  )
  useEffect(() => {
    void model.load()
    return model.stop
  }, [model])
  const id = useId()
  const phase = model.phase.value

  if (phase.at === 'shown') return <ClaimDialogView {...props} job={phase.job} />
  return (
    <Dialog labelledBy={id} part="claim-dialog" onClose={onClose}>
      <div className="claim" data-phase={phase.at}>
        <h2 id={id} tabIndex={-1}>
          {texts.loadingTitle}
        </h2>
        {phase.at === 'loading' && <Spinner text={texts.loading} />}
        {phase.at !== 'loading' && (
          <Alert type="danger">{phase.at === 'gone' ? texts.failedGone : texts.loadFailed}</Alert>
        )}
        <div className="actions">
          {phase.at === 'failed' && (
            <Button onClick={() => void model.load()}>{texts.tryAgain}</Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {texts.back}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
