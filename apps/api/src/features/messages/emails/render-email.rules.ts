import { blocksOf } from './email-blocks.rules.ts'
import { emailPage } from './email-page.ts'

/** An e-mail as it was filled in and is kept. */
export type FilledEmail = { subject: string | null; body: string }

export type RenderedEmail = { subject: string; text: string; html: string }

type Rendering = {
  /** The portal's address: only its pages are links. */
  portal: string
  /** Where this kind of e-mail is stopped, where it can be. */
  unsubscribe?: string | undefined
}

/** What is sent, looked at and tried out: the text as it is kept, and the same as HTML. */
export function renderEmail(
  { subject, body }: FilledEmail,
  { portal, unsubscribe }: Rendering,
): RenderedEmail {
  const said = (subject ?? '').replaceAll(/\s+/g, ' ').trim()
  const stop = unsubscribe && { label: stopWords, address: unsubscribe }
  return {
    subject: said,
    text: stop ? `${body}\n\n-- \n${stopWords}: ${stop.address}\n` : body,
    html: emailPage({
      subject: said,
      blocks: blocksOf(body, portal),
      footer: [
        { text: 'Sent by Treasures.' },
        ...(stop ? [{ text: 'You can choose what we write about.', link: stop }] : []),
      ],
    }),
  }
}

const stopWords = 'Stop e-mails like this'
