import type { PublicSettings } from '@treasures/api-client'
import { Button, ButtonLink } from '../kit/Button.tsx'
import type { ClaimDialogTexts } from './claim-dialog.texts.ts'

type Props = {
  settings: PublicSettings | undefined
  texts: ClaimDialogTexts
  /** Set for signed-in treasures. */
  onEstimate: (() => void) | undefined
  onBack: () => void
}

/** Explains that a job without a price needs an estimate, not a claim. */
export function ClaimDialogEstimate({ settings, texts, onEstimate, onBack }: Props) {
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
