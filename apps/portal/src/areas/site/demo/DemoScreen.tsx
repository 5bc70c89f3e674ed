import { useScreen } from '#app/use-screen.ts'
import { demoPage } from './demo-pages.ts'
import './demo.css'

/** A page of the template, as a picture without behaviour. */
export default function DemoScreen() {
  const page = demoPage(useScreen()?.address)
  if (!page) return null
  return (
    <main id="main" className="demo" data-look={page.look} tabIndex={-1}>
      <div className="demo-side" aria-hidden="true" />
      <div className="demo-body">
        {page.kind === 'error' && <p className="demo-code">{page.code}</p>}
        <h1 tabIndex={-1}>{page.title}</h1>
        <p>{page.words}</p>
        {page.kind === 'login' && (
          <div className="demo-form" aria-hidden="true">
            <span>E-mail</span>
            <span>Password</span>
            <b>Sign in</b>
          </div>
        )}
        <p className="small">Template demo page.</p>
      </div>
    </main>
  )
}
