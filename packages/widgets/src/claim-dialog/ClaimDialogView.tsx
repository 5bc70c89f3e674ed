import { claimJob, type ApiClient, type BoardJob, type PublicSettings } from '@treasures/api-client'
import { useModel } from '@preact/signals-react'
import { useId } from 'react'
import imagesCss from '../job-images/job-images.css?inline'
import factsCss from '../kit/description-list.css?inline'
import { Dialog } from '../kit/Dialog.tsx'
import dialogCss from '../kit/dialog.css?inline'
import kitCss from '../kit/kit.css?inline'
import outcomeCss from '../kit/outcome.css?inline'
import { randomKey } from '../shared/random-key.ts'
import { useLatest } from '../shared/use-latest.ts'
import { Button, ButtonLink } from '../kit/Button.tsx'
import { ClaimDialogForm } from './ClaimDialogForm.tsx'
import { ClaimDialogJob } from './ClaimDialogJob.tsx'
import { ClaimDialogOutcome } from './ClaimDialogOutcome.tsx'
import { ClaimDialogModel } from './claim-dialog.model.ts'
import { isTooFar } from './claim-facts.rules.ts'
import css from './claim-dialog.css?inline'
import { claimDialogTexts, type ClaimDialogTexts } from './claim-dialog.texts.ts'

/** Style sheets that a root needs to draw the dialog. */
export const claimDialogStyles = [kitCss, factsCss, dialogCss, outcomeCss, imagesCss, css]

export type ClaimDialogViewProps = {
  client: ApiClient
  /** The job to claim. Use its `id_job` as the component's `key`. */
  job: BoardJob
  /** Contact details of the office, loaded in advance in case the server fails. */
  settings: PublicSettings | undefined
  /** Claims in the name of a signed-in treasure. The dialog then asks for no details. */
  claimSignedIn?: ((idJob: number, idempotencyKey: string) => Promise<unknown>) | undefined
  /** Called if a signed-in treasure wants to send a price, for a job that needs one. */
  onEstimate?: ((idJob: number) => void) | undefined
  texts?: ClaimDialogTexts
  /** Called after the server has confirmed. The dialog stays open and shows the success. */
  onClaimed: (detail: { id_job: number }) => void
  onClose: () => void
}

/**
 * Shows the job, the claim form and a card for the outcome. The dialog is open while it is
 * rendered.
 */
export function ClaimDialogView(props: ClaimDialogViewProps) {
  const { client, job, settings, claimSignedIn, onEstimate, texts = claimDialogTexts } = props
  const latest = useLatest(props)
  const model = useModel(
    () =>
      new ClaimDialogModel({
        idJob: job.id_job,
        hasInputs: !claimSignedIn,
        isTooFar: isTooFar(job),
        send: (typed, idempotencyKey) =>
          latest.current.claimSignedIn?.(job.id_job, idempotencyKey) ??
          client.call(claimJob, { body: { id_job: job.id_job, ...typed } }, { idempotencyKey }),
        makeKey: randomKey,
        log: (error) => console.error('treasures: the claim failed.', error),
        onClaimed: (detail) => latest.current.onClaimed(detail),
        onClose: () => latest.current.onClose(),
      }),
  )
  const id = useId()
  const phase = model.phase.value
  const isAsking = phase.at === 'form' || phase.at === 'saving'

  return (
    <Dialog
      labelledBy={`${id}-title`}
      canClose={phase.at !== 'saving'}
      closeLabel={claimSignedIn && texts.close}
      part="claim-dialog"
      onClose={model.leave}
    >
      <div className="claim" data-phase={phase.at}>
        <ClaimDialogJob
          id={`${id}-title`}
          job={job}
          client={client}
          texts={texts}
          isBrief={!isAsking}
        />
        {isAsking && job.treasure_price === null ? (
          <ClaimDialogEstimate
            settings={settings}
            texts={texts}
            onEstimate={onEstimate && (() => onEstimate(job.id_job))}
            onBack={model.leave}
          />
        ) : isAsking ? (
          <ClaimDialogForm model={model} hasInputs={!claimSignedIn} texts={texts} />
        ) : (
          <ClaimDialogOutcome
            phase={phase}
            job={job}
            isSignedIn={Boolean(claimSignedIn)}
            onAnyway={() => void model.submit()}
            settings={settings}
            texts={texts}
            onAgain={model.tryAgain}
            onBack={model.leave}
          />
        )}
      </div>
    </Dialog>
  )
}

type Props = {
  settings: PublicSettings | undefined
  texts: ClaimDialogTexts
  /** Set for signed-in treasures. */
  onEstimate: (() => void) | undefined
  onBack: () => void
}

/** Explains that a job without a price needs an estimate, not a claim. */
function ClaimDialogEstimate({ settings, texts, onEstimate, onBack }: Props) {
  return (
    <div className="claim-form">
      <p>
        <strong>{texts.estimateFirst}</strong> {texts.estimateHow}
      </p>
      <div className="actions">
        {onEstimate ? (
          <Button onClick={onEstimate}>{texts.estimateSend}</Button>
        ) : (
          settings && (
            <ButtonLink href={`${settings.portal_url}/my-jobs-board`} newTab>
              {texts.estimateSignIn}
            </ButtonLink>
          )
        )}
        {!onEstimate && (
          <Button kind="quiet" onClick={onBack}>
            {texts.back}
          </Button>
        )}
      </div>
    </div>
  )
}
