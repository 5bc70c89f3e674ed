import { Alert } from '@treasures/widgets/kit'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#app/paths.ts'
import { returnTarget } from '#app/session/return-target.ts'
import { useSettings } from '#app/settings.ts'
import { alerts, clearAlert, showAlert } from '#app/shell/alerts.ts'
import { useStore } from '#app/store.ts'
import { ForgottenPasswordPanel } from './ForgottenPasswordPanel.tsx'
import { panelOf, withPanel, type LoginPanel } from './login-panels.ts'
import { LoginFrame } from './LoginFrame.tsx'
import { SecondFactorPanel, type HalfSignedIn } from './SecondFactorPanel.tsx'
import { SignInPanel } from './SignInPanel.tsx'
import { SignUpPanel } from './SignUpPanel.tsx'

export default function LoginScreen() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const settings = useSettings()
  const alert = useStore(alerts)
  /**
   * Shared by all panels, because a person who forgot their password has already typed the e-mail.
   */
  const [email, setEmail] = useState(search.get('email') ?? '')
  const [half, setHalf] = useState<HalfSignedIn>()
  const panel = panelOf(search)

  const open = (next: LoginPanel) => {
    clearAlert()
    setSearch((now) => withPanel(now, next))
  }
  const backWith = (text: string) => {
    setEmail('')
    setSearch((now) => withPanel(now, 'sign-in'), { replace: true })
    showAlert({ type: 'success', text })
  }

  const goOn = () => void navigate(returnTarget(search, location.origin), { replace: true })

  if (half)
    return (
      <LoginFrame>
        <SecondFactorPanel
          half={half}
          onSignedIn={goOn}
          onBack={(words) => {
            setHalf(undefined)
            if (words) showAlert({ type: 'danger', text: words })
          }}
        />
      </LoginFrame>
    )
  return (
    <LoginFrame>
      {alert && <Alert type={alert.type}>{alert.text}</Alert>}
      {panel === 'sign-in' && (
        <SignInPanel
          email={email}
          onEmail={setEmail}
          onOpen={open}
          onSignedIn={goOn}
          onHalfSignedIn={setHalf}
        />
      )}
      {panel === 'sign-up' && (
        <SignUpPanel
          email={email}
          onEmail={setEmail}
          onOpen={open}
          onDone={backWith}
          termsUrl={settings?.terms_url ?? undefined}
        />
      )}
      {panel === 'forgotten-password' && (
        <ForgottenPasswordPanel email={email} onEmail={setEmail} onOpen={open} onDone={backWith} />
      )}
      {panel === 'sign-in' && (
        <div className="login-more">
          <p>
            <Link to={paths.requestJob()}>Request a job</Link>
            <span className="small muted"> and the booking creates an account for you.</span>
          </p>
          {settings?.treasure_apply_url && (
            <p>
              <a href={settings.treasure_apply_url} rel="noopener">
                Become a treasure
              </a>
              <span className="small muted"> and find work near you.</span>
            </p>
          )}
        </div>
      )}
    </LoginFrame>
  )
}
