import { accentOn } from '@treasures/api-client'
import type { EmailBlock, EmailPart } from './email-blocks.rules.ts'

/** Colour of links and buttons, and colour of the words on buttons, in light and dark mode. */
type Colours = Record<'light' | 'dark', { accent: string; on: string }>

export type EmailHead = {
  name: string
  colours: Colours
  logo: { address: string; width: number; height: number } | null
}

type Page = {
  subject: string
  head: EmailHead
  blocks: readonly EmailBlock[]
  /** Small print below the message: sentences, each with an optional link. */
  footer: readonly { text: string; link?: { label: string; address: string } }[]
}

const usual: Colours = {
  light: { accent: '#0b6e63', on: '#ffffff' },
  dark: { accent: '#4fc3b1', on: '#04211d' },
}

/**
 * Returns the business's colour, or the product's if the business has none. Adjusts it to be
 * readable in light and dark mode.
 */
export function coloursOf(accent: string | null): Colours {
  if (accent === null) return usual
  const [light, dark] = accentOn(accent).map(({ colour, words }) => ({ accent: colour, on: words }))
  return { light: light ?? usual.light, dark: dark ?? usual.dark }
}

/** Styles are inline, because few mail programs read anything else. */
const stylesIn = ({ light: { accent, on } }: Colours) => ({
  body: 'margin:0;padding:0;background:#f5f8f7;-webkit-text-size-adjust:100%',
  sheet: 'max-width:560px;background:#ffffff;border:1px solid #dfe6e3;border-radius:12px',
  brand: `padding:18px 24px;background:${accent};border-radius:11px 11px 0 0;color:${on};font-weight:700;font-size:18px;line-height:1.3;letter-spacing:.01em`,
  // Logos come in any colour, so their background stays white in dark mode.
  logo: `padding:16px 24px;background:#ffffff;border-radius:11px 11px 0 0;border-bottom:3px solid ${accent};color:#16211f;font-weight:700;font-size:18px;line-height:1.3`,
  words: 'padding:24px;color:#16211f;font-size:16px;line-height:1.5',
  paragraph: 'margin:0 0 16px;overflow-wrap:anywhere',
  link: `color:${accent};text-decoration:underline;overflow-wrap:anywhere;word-break:break-word`,
  button: `display:inline-block;padding:12px 20px;background:${accent};border:1px solid ${accent};border-radius:8px;color:${on};font-weight:600;text-decoration:none`,
  second: `display:inline-block;padding:12px 20px;background:#ffffff;border:1px solid #7c8a85;border-radius:8px;color:${accent};font-weight:600;text-decoration:none`,
  address: 'margin:0 0 20px;font-size:13px;line-height:1.4;color:#50605c',
  footer: 'padding:16px 24px 24px;color:#50605c;font-size:13px;line-height:1.5',
})
type Part = keyof ReturnType<typeof stylesIn>

/** Rules for dark mode. `!important` lets them override the inline styles. */
function darkRules({ dark: { accent, on } }: Colours): string {
  const dark: Partial<Record<Part, string>> = {
    body: 'background:#0b1210',
    sheet: 'background:#111b19;border-color:#2a3936',
    words: 'color:#ecf3f1',
    link: `color:${accent}`,
    button: `background:${accent};border-color:${accent};color:${on}`,
    second: `background:#111b19;border-color:#6c7d78;color:${accent}`,
    address: 'color:#b0c0bb',
    footer: 'color:#b0c0bb',
  }
  return Object.entries(dark)
    .map(([part, rules]) => `.${part}{${rules.replaceAll(/;|$/g, ' !important;')}}`)
    .join('')
}

const font = `system-ui,-apple-system,'Segoe UI',Roboto,'Liberation Sans',Arial,sans-serif`

/**
 * Renders an e-mail as HTML. The only image is the logo, with the business's name as alternative
 * text. The e-mail is therefore complete even if images are blocked.
 */
export function emailPage({ subject, head, blocks, footer }: Page): string {
  const styles = stylesIn(head.colours)
  const styled = (part: Part) => `class="${part}" style="${styles[part]}"`
  const link = (part: Part, address: string, words: string) =>
    `<a href="${escape(address)}" ${styled(part)}>${escape(words)}</a>`
  const drawPart = ({ text, isLink }: EmailPart) =>
    isLink ? link('link', text, text) : escape(text)
  const drawFooter = ({ text, link: to }: Page['footer'][number]) =>
    escape(text) + (to ? ` ${link('link', to.address, to.label)}` : '')

  function drawBlock(block: EmailBlock, isFirst: boolean): string {
    if (block.kind === 'paragraph')
      return `<p ${styled('paragraph')}>${block.lines.map((line) => line.map(drawPart).join('')).join('<br>')}</p>`
    const { address, label } = block
    return `<p style="margin:4px 0 8px">${link(isFirst ? 'button' : 'second', address, label)}</p>
<p ${styled('address')}>${link('link', address, address)}</p>`
  }

  function drawHead({ name, logo }: EmailHead): string {
    if (!logo) return `<tr><td ${styled('brand')}>${escape(name)}</td></tr>`
    const { address, width, height } = logo
    return `<tr><td ${styled('logo')}><img src="${escape(address)}" alt="${escape(name)}" width="${width}" height="${height}" border="0" style="display:block"></td></tr>`
  }

  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules(head.colours)}}</style>
</head>
<body ${styled('body')}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${styled('body')}><tr><td align="center" style="padding:24px 12px;font-family:${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${styled('sheet')}>
${drawHead(head)}
<tr><td ${styled('words')}>
${blocks.map((block, i) => drawBlock(block, isFirstButton(blocks, i))).join('\n')}
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr><td ${styled('footer')}>
${footer.map(drawFooter).join('<br>\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

const isFirstButton = (blocks: readonly EmailBlock[], at: number) =>
  blocks.findIndex(({ kind }) => kind === 'button') === at

/** Escapes text for HTML. All text in the HTML passes through this function. */
const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
