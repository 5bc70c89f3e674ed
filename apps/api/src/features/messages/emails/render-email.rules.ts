import { blocksOf } from './email-blocks.rules.ts'
import type { PublicBrand } from '@treasures/api-client'
import { coloursOf, emailPage, type EmailHead } from './email-page.ts'

/** An e-mail's stored text, with its placeholders filled. */
export type FilledEmail = { subject: string | null; body: string }

export type RenderedEmail = { subject: string; text: string; html: string }

type Rendering = {
  /** The portal's address. Only addresses of its pages become links. */
  portal: string
  /** Brand of the business or region that sends the e-mail. */
  brand: EmailBrand
  /** Link that stops this kind of e-mail, if it can be stopped. */
  unsubscribe?: string | undefined
}

/** Renders an e-mail for sending, preview or test. Returns its stored text and its HTML. */
export function renderEmail(
  { subject, body }: FilledEmail,
  { portal, brand, unsubscribe }: Rendering,
): RenderedEmail {
  const said = (subject ?? '').replaceAll(/\s+/g, ' ').trim()
  const stop = unsubscribe && { label: stopWords, address: unsubscribe }
  return {
    subject: said,
    text: stop ? `${body}\n\n-- \n${stopWords}: ${stop.address}\n` : body,
    html: emailPage({
      subject: said,
      head: headOf(brand, portal),
      blocks: blocksOf(body, portal, brand.name),
      footer: [
        { text: `Sent by ${brand.name}.` },
        ...(stop ? [{ text: 'You can choose what we write about.', link: stop }] : []),
      ],
    }),
  }
}

type EmailBrand = Pick<PublicBrand, 'name' | 'logo' | 'accent'>

/**
 * Maximum height and width of a logo in pixels. Mail programs use the size that the HTML states.
 */
const [logoHigh, logoWide] = [40, 240]

function headOf({ name, logo, accent }: EmailBrand, portal: string): EmailHead {
  const share = logo ? Math.min(1, logoHigh / logo.height, logoWide / logo.width) : 1
  return {
    name,
    colours: coloursOf(accent),
    logo: logo && {
      address: `${portal}/api${logo.url}`,
      width: Math.max(1, Math.round(logo.width * share)),
      height: Math.max(1, Math.round(logo.height * share)),
    },
  }
}

const stopWords = 'Stop e-mails like this'
