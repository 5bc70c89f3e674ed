import { tryOut, type Transcript, type TryStep } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Tag } from '@treasures/widgets/kit'
import { useState } from 'react'
import { api } from '#app/session/api.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { EmailFrame } from '#parts/emails/EmailFrame.tsx'
import { saveFile } from '#parts/list/csv-file.ts'
import { transcriptWords } from './opening-words.ts'
import './opening.css'

/** Runs one job from booking to payout and shows each step. Keeps no records of it. */
export function TryIt() {
  const trying = useMutation({
    mutationFn: () => api.call(tryOut, { body: {} }),
  })
  return (
    <section className="card opening-press" id="try">
      <h2 tabIndex={-1}>Try it</h2>
      <p>
        Books a trial job that is claimed, done, invoiced, paid and paid out, and then removes
        everything. No e-mail is sent, and no card is charged.
      </p>
      <Button isBusy={trying.isPending} onClick={() => trying.mutate()}>
        Try it
      </Button>
      <div role="status">
        {trying.error && (
          <Alert type="danger">It could not be tried. {saveFailure(trying.error)}</Alert>
        )}
        {trying.data && <TryTranscript transcript={trying.data} />}
      </div>
    </section>
  )
}

const TryTranscript = ({ transcript }: { transcript: Transcript }) => (
  <>
    <Alert type={transcript.passed ? 'success' : 'danger'}>{transcriptWords(transcript)}</Alert>
    <ol className="try-steps">
      {transcript.steps.map((step) => (
        <Step key={step.key} step={step} />
      ))}
    </ol>
  </>
)

function Step({ step: { title, state, words, messages, documents } }: { step: TryStep }) {
  return (
    <li>
      <h3>
        {title} <Tag tone={tones[state]}>{stateWords[state]}</Tag>
      </h3>
      <p className="muted">{words}</p>
      {messages.map((message, at) => (
        <Message key={at} message={message} />
      ))}
      {documents.map(({ name, pdf }) => (
        <Button
          key={name}
          kind="quiet"
          label={`Download PDF: ${name}`}
          onClick={() => saveFile(fileOf(pdf), name)}
        >
          {name}
        </Button>
      ))}
    </li>
  )
}

type MessageProps = { message: TryStep['messages'][number] }

/** Renders an e-mail only once it is opened, because rendering measures its height. */
function Message({ message: { channel, recipient, subject, text, html } }: MessageProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {channel === 'email' ? 'E-mail' : 'Text'} to {recipient || 'nobody: no address is known'}
        {subject && `: ${subject}`}
      </summary>
      {html === null ? (
        <p className="try-text">{text}</p>
      ) : (
        isOpen && <EmailFrame html={html} view="phone" />
      )}
    </details>
  )
}

const fileOf = (base64: string) =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)], {
    type: 'application/pdf',
  })

const tones = { done: 'ok', failed: 'danger', not_tried: 'neutral' } as const
const stateWords = { done: 'Done', failed: 'Failed', not_tried: 'Not tried' } as const
