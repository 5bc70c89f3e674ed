import { useMemo, useRef } from 'react'
import { styleEmail, unstyle } from './email-page.ts'
import './email-frame.css'

export type EmailView = 'phone' | 'desktop'

/** An e-mail as a mail program shows it, without scripts and without working links. */
export function EmailFrame({ html, view }: { html: string; view: EmailView }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const page = useMemo(() => unstyle(html), [html])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
    <div className="email-frame" data-view={view} role="region" aria-label="E-mail" tabIndex={0}>
      <iframe
        // When the width changes, a new key makes the frame measure its height again.
        key={view}
        ref={frame}
        title={view === 'phone' ? 'The e-mail on a phone' : 'The e-mail on a computer'}
        sandbox="allow-same-origin"
        tabIndex={-1}
        srcDoc={page.html}
        onLoad={() => frame.current && styleEmail(frame.current, page.sheet)}
      />
    </div>
  )
}
