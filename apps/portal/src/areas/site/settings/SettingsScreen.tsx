import { decideAccess } from '@treasures/api-client'
import { Link } from 'react-router'
import { useSettings } from '../../../app/settings.ts'
import { useProfile } from '../../../app/session/use-profile.ts'
import { settingsGroups } from './settings-links.ts'
import './settings-screen.css'

/** Everything that is set up seldom, in one place: what the caller may not open is not there. */
export default function SettingsScreen() {
  const profile = useProfile()
  const settings = useSettings()
  const groups = settingsGroups
    .map(({ title, links }) => ({
      title,
      links: links.filter(
        ({ endpoint, feature }) =>
          decideAccess(endpoint, profile) === 'yes' && (!feature || settings?.[feature]),
      ),
    }))
    .filter(({ links }) => links.length > 0)
  return (
    <main id="main" className="page" tabIndex={-1}>
      <h1 tabIndex={-1}>Settings</h1>
      <div className="settings-groups">
        {groups.map(({ title, links }) => (
          <section key={title} className="card settings-group">
            <h2>{title}</h2>
            <ul>
              {links.map(({ to, title: name, words }) => (
                <li key={to}>
                  <Link to={to}>{name}</Link>
                  <p className="small muted">{words}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  )
}
