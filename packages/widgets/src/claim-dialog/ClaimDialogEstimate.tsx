import type { PublicSettings } from '@treasures/api-client'
import { Button, ButtonLink } from '../kit/Button.tsx'
import type { ClaimDialogTexts } from './claim-dialog.texts.ts'

type Props = {
  settings: PublicSettings | undefined
  texts: ClaimDialogTexts
  /** For whoever is signed in. */
  onEstimate: (() => void) | undefined
  onBack: () => void
}

/** A job that wants a price is not claimed: what to do instead. */
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
