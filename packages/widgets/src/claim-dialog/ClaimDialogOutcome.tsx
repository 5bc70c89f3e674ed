import type { BoardJob, PublicSettings } from '@treasures/api-client'
import { Button, ButtonLink } from '../kit/Button.tsx'
import { OutcomeCard } from '../kit/OutcomeCard.tsx'
import { waitInWords } from '../shared/relative-time.ts'
import { fill } from '../shared/texts.ts'
import { telHref } from '../shared/tel-href.ts'
import type { ClaimFailure, ClaimPhase } from './claim-dialog.model.ts'
import type { ClaimDialogTexts } from './claim-dialog.texts.ts'

type Props = {
  phase: Exclude<ClaimPhase, { at: 'form' } | { at: 'saving' }>
  job: BoardJob
  isSignedIn: boolean
  /** Called when the treasure claims a job beyond their travel limit. */
  onAnyway: () => void
  settings: PublicSettings | undefined
  texts: ClaimDialogTexts
  onAgain: () => void
  onBack: () => void
}

/** The outcome of the claim, with the possible next steps. */
export function ClaimDialogOutcome(props: Props) {
  const { phase, texts, onBack } = props
  if (phase.at === 'claimed')
    return (
      <OutcomeCard
        tone="success"
        part="claimed"
        title={texts.claimed}
        actions={<Button onClick={onBack}>{texts.back}</Button>}
      >
        {!props.isSignedIn && <p>{texts.claimedMeans}</p>}
      </OutcomeCard>
    )
  if (phase.at === 'far') return <TooFar {...props} />
  if (phase.at === 'not-found') return <NotFound {...props} />
  if (phase.at === 'taken') {
    const [title, rest] = headline(texts.taken)
    return (
      <OutcomeCard
        tone="warning"
        part="taken"
        title={title}
        rest={rest}
        actions={<Button onClick={onBack}>{texts.back}</Button>}
      />
    )
  }
  return <Failed {...props} failure={phase} />
}

/** Splits off the first sentence: "One. Two. Three." returns ["One.", "Two. Three."]. */
const headline = (text: string): [first: string, rest: string] => {
  const end = text.search(/(?<=\.)\s+(?=\p{Lu})/u)
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end).trim()]
}

const TooFar = ({ job, texts, onAnyway, onBack }: Props) => (
  <OutcomeCard
    tone="warning"
    part="too-far"
    title={fill(texts.tooFar, { miles: job.travel?.miles ?? 0, at_most: job.travel?.at_most ?? 0 })}
    rest={texts.tooFarMeans}
    actions={
      <>
        <Button onClick={onAnyway}>{texts.claimAnyway}</Button>
        <Button kind="quiet" onClick={onBack}>
          {texts.notThisOne}
        </Button>
      </>
    }
  />
)

function NotFound({ settings, texts, onAgain, onBack }: Props) {
  return (
    <OutcomeCard
      tone="warning"
      part="not-found"
      title={texts.notFound}
      actions={
        <>
          <Button onClick={onAgain}>{texts.tryAgain}</Button>
          {settings?.treasure_apply_url && (
            <ButtonLink href={settings.treasure_apply_url} newTab>
              {texts.notFoundBecome}
            </ButtonLink>
          )}
          <Button kind="quiet" onClick={onBack}>
            {texts.notFoundBack}
          </Button>
        </>
      }
    >
      <p>{texts.notFoundCheck}</p>
      {(settings?.support_phone || settings?.jobs_email) && (
        <ul className="claim-contacts">
          {settings.support_phone && (
            <li>
              <WithContacts text={texts.notFoundPhone} phone={settings.support_phone} />
            </li>
          )}
          {settings.jobs_email && (
            <li>
              <WithContacts text={texts.notFoundEmail} email={settings.jobs_email} />
            </li>
          )}
        </ul>
      )}
    </OutcomeCard>
  )
}

function reasonOf(failure: ClaimFailure, texts: ClaimDialogTexts): string | undefined {
  if (failure.why === 'gone') return texts.failedGone
  if (failure.why === 'estimate') return texts.estimateFirst
  if (failure.why === 'refused') return failure.words
  if (failure.why === 'busy') return fill(texts.failedBusy, { wait: waitInWords(failure.wait) })
  return failure.why === 'offline' ? texts.failedOffline : undefined
}

function Failed({ settings, texts, failure, onAgain, onBack }: Props & { failure: ClaimFailure }) {
  const { support_phone: phone, support_email: email } = settings ?? {}
  const [title, rest] = headline(phone && email ? texts.failed : texts.failedNoContacts)
  const reason = reasonOf(failure, texts)
  return (
    <OutcomeCard
      tone="danger"
      part="failed"
      title={title}
      rest={<WithContacts text={rest} phone={phone ?? ''} email={email ?? ''} />}
      actions={
        <>
          <Button onClick={onAgain}>{texts.tryAgain}</Button>
          <Button kind="quiet" onClick={onBack}>
            {texts.ok}
          </Button>
        </>
      }
    >
      {reason && <p>{reason}</p>}
    </OutcomeCard>
  )
}

type WithContactsProps = { text: string; phone?: string | undefined; email?: string | undefined }

/** Renders a text with `{phone}` and `{email}` as links. */
function WithContacts({ text, phone = '', email = '' }: WithContactsProps) {
  return text.split(/(\{phone\}|\{email\})/).map((piece) => {
    if (piece === '{phone}')
      return (
        <a key={piece} className="num" href={telHref(phone)}>
          {phone}
        </a>
      )
    if (piece === '{email}')
      return (
        <a key={piece} href={`mailto:${email}`}>
          {email}
        </a>
      )
    return piece
  })
}
