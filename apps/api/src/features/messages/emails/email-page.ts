import type { EmailBlock, EmailPart } from './email-blocks.rules.ts'

type Page = {
  subject: string
  blocks: readonly EmailBlock[]
  /** Small print below: a sentence, and a link in words. */
  footer: readonly { text: string; link?: { label: string; address: string } }[]
}

/** Mail programs read what stands at an element, and few of them anything else. */
const styles = {
  body: 'margin:0;padding:0;background:#f5f8f7;-webkit-text-size-adjust:100%',
  sheet: 'max-width:560px;background:#ffffff;border:1px solid #dfe6e3;border-radius:12px',
  brand:
    'padding:18px 24px;background:#0b6e63;border-radius:11px 11px 0 0;color:#ffffff;font-weight:700;font-size:18px;line-height:1.3;letter-spacing:.01em',
  words: 'padding:24px;color:#16211f;font-size:16px;line-height:1.5',
  paragraph: 'margin:0 0 16px;overflow-wrap:anywhere',
  link: 'color:#0b6e63;text-decoration:underline;overflow-wrap:anywhere;word-break:break-word',
  button:
    'display:inline-block;padding:12px 20px;background:#0b6e63;border:1px solid #0b6e63;border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none',
  second:
    'display:inline-block;padding:12px 20px;background:#ffffff;border:1px solid #7c8a85;border-radius:8px;color:#0b6e63;font-weight:600;text-decoration:none',
  address: 'margin:0 0 20px;font-size:13px;line-height:1.4;color:#50605c',
  footer: 'padding:16px 24px 24px;color:#50605c;font-size:13px;line-height:1.5',
} as const
type Part = keyof typeof styles

/** Of those who prefer dark. It has to win over what stands at the elements. */
const dark: Partial<Record<Part, string>> = {
  body: 'background:#0b1210',
  sheet: 'background:#111b19;border-color:#2a3936',
  words: 'color:#ecf3f1',
  link: 'color:#4fc3b1',
  button: 'background:#4fc3b1;border-color:#4fc3b1;color:#04211d',
  second: 'background:#111b19;border-color:#6c7d78;color:#4fc3b1',
  address: 'color:#b0c0bb',
  footer: 'color:#b0c0bb',
}
const darkRules = Object.entries(dark)
  .map(([part, rules]) => `.${part}{${rules.replaceAll(/;|$/g, ' !important;')}}`)
  .join('')

const font = `system-ui,-apple-system,'Segoe UI',Roboto,'Liberation Sans',Arial,sans-serif`

/** An e-mail as a page. It has no pictures, so nothing is missing where they are not loaded. */
export const emailPage = ({ subject, blocks, footer }: Page): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules}}</style>
</head>
<body ${styled('body')}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${styled('body')}><tr><td align="center" style="padding:24px 12px;font-family:${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${styled('sheet')}>
<tr><td ${styled('brand')}>Treasures</td></tr>
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

const isFirstButton = (blocks: readonly EmailBlock[], at: number) =>
  blocks.findIndex(({ kind }) => kind === 'button') === at

function drawBlock(block: EmailBlock, isFirst: boolean): string {
  if (block.kind === 'paragraph')
    return `<p ${styled('paragraph')}>${block.lines.map((line) => line.map(drawPart).join('')).join('<br>')}</p>`
  const { address, label } = block
  return `<p style="margin:4px 0 8px">${link(isFirst ? 'button' : 'second', address, label)}</p>
<p ${styled('address')}>${link('link', address, address)}</p>`
}

const drawPart = ({ text, isLink }: EmailPart) => (isLink ? link('link', text, text) : escape(text))

const drawFooter = ({ text, link: to }: Page['footer'][number]) =>
  escape(text) + (to ? ` ${link('link', to.address, to.label)}` : '')

const link = (part: Part, address: string, words: string) =>
  `<a href="${escape(address)}" ${styled(part)}>${escape(words)}</a>`

const styled = (part: Part) => `class="${part}" style="${styles[part]}"`

/** The one point at which text becomes HTML. */
const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
