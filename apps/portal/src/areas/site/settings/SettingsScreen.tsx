import { Link } from 'react-router'
import { useSettings } from '#app/settings.ts'
import { useProfile } from '#app/session/use-profile.ts'
import { paths } from '#app/paths.ts'
import { screensFor, settingsGroups } from '#app/screen-groups.ts'
import './settings-screen.css'

/** Rarely used set-up screens in one place. Screens that the caller cannot open are left out. */
export default function SettingsScreen() {
  const profile = useProfile()
  const settings = useSettings()
  const groups = screensFor(settingsGroups, profile, settings)
  return (
    <main id="main" className="page" tabIndex={-1}>
      <h1 tabIndex={-1}>Settings</h1>
      <div className="settings-groups">
        {groups.map(({ title, screens }) => (
          <section key={title} className="card settings-group">
            <h2>{title}</h2>
            <ul>
              {screens.map(({ to, title: name, words }) => (
                <li key={to}>
                  <Link to={to}>{name}</Link>
                  <p className="small muted">{words}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section className="card settings-group">
          <h2>Yours</h2>
          <ul>
            <li>
              <Link to={paths.myAccount()}>My account</Link>
              <p className="small muted">Your name, e-mail, password and security.</p>
            </li>
          </ul>
        </section>
      </div>
    </main>
  )
}
