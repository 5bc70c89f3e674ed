import { telHref } from '../shared/tel-href.ts'

type Props = { text: string; phone?: string | undefined; email?: string | undefined }

/** Renders a text with `{phone}` and `{email}` as links. */
export function WithContacts({ text, phone = '', email = '' }: Props) {
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
