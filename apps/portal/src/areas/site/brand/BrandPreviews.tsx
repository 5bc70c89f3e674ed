import { accentOn, type Brand } from '@treasures/api-client'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { logoAddress } from '#app/brand.ts'
import { hasNoSender } from './brand-form.ts'

type PreviewProps = {
  brand: Brand
  name: string
  accent: string | null
  sender_name: string
  reply_to: string | null
}

/** Preview of an email and of the sign-in page, updated while typing. */
export function BrandPreviews({ brand, name, accent, sender_name, reply_to }: PreviewProps) {
  const { logo, sender_address } = brand.shown
  const mark = logo ? (
    <img src={logoAddress(logo.url)} alt="" width={logo.width} height={logo.height} />
  ) : (
    name
  )
  return (
    <section className="brand-previews" aria-label="Previews">
      <Preview title="An e-mail" accent={accent}>
        <p className="preview-sender">
          <b>{sender_name}</b>{' '}
          {!hasNoSender(sender_address) && <span>&lt;{sender_address}&gt;</span>}
          {reply_to && <span className="preview-reply">Replies go to {reply_to}</span>}
        </p>
        <div className="preview-email">
          <p className="preview-head" data-logo={logo ? '' : undefined}>
            {mark}
          </p>
          <div className="preview-words">
            <p>Hello Grace,</p>
            <p>Thank you for booking Gardening. Your job number is 1027.</p>
            <p>
              <span className="preview-button">See your jobs</span>
            </p>
          </div>
        </div>
        <p className="preview-foot">Sent by {name}.</p>
      </Preview>
      <Preview title="The sign-in page" accent={accent}>
        <div className="preview-login">
          <p className="preview-side" data-logo={logo ? '' : undefined}>
            {mark}
          </p>
          <div className="preview-words">
            <p className="preview-title">Sign in</p>
            <p className="preview-field">E-mail</p>
            <p className="preview-field">Password</p>
            <p>
              <span className="preview-button">Sign in</span>
            </p>
          </div>
        </div>
      </Preview>
    </section>
  )
}

const usual = { colour: '#0b6e63', words: '#ffffff' }

function Preview({
  title,
  accent,
  children,
}: {
  title: string
  accent: string | null
  children: ReactNode
}) {
  const ref = useRef<HTMLDivElement>(null)
  const { colour, words } = (accent && accentOn(accent)[0]) || usual
  useLayoutEffect(() => {
    ref.current?.style.setProperty('--preview-accent', colour)
    ref.current?.style.setProperty('--preview-on-accent', words)
  }, [colour, words])
  return (
    <div className="card brand-preview">
      <h2>{title}</h2>
      <div ref={ref} className="preview-stage">
        {children}
      </div>
    </div>
  )
}
