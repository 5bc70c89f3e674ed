import { telHref } from '@treasures/widgets/kit'
import { Hammer } from 'lucide-react'
import { Link } from 'react-router'
import { useScreen } from '#app/use-screen.ts'
import { useSettings } from '#app/settings.ts'
import { paths } from '#app/paths.ts'
import { patterns, type Pattern } from '#app/screens.ts'
import './coming.css'

/** Placeholder of a screen that is not built yet, with links to other pages. */
export default function ComingScreen() {
  const screen = useScreen()
  const settings = useSettings()
  const { words, ways } = comingWords(screen?.address)
  return (
    <main id="main" className="words" tabIndex={-1}>
      <span className="coming-mark">
        <Hammer aria-hidden="true" />
      </span>
      <h1 tabIndex={-1}>{screen?.title}</h1>
      <p>{words}</p>
      <p className="words-ways">
        {ways.map(({ label, to }, at) => (
          <Link key={to} className="button" data-kind={at === 0 ? 'primary' : 'quiet'} to={to}>
            {label}
          </Link>
        ))}
      </p>
      {settings?.support_phone && settings.support_email && (
        <p className="small muted">
          Questions? Call <a href={telHref(settings.support_phone)}>{settings.support_phone}</a> or
          write to <a href={`mailto:${settings.support_email}`}>{settings.support_email}</a>.
        </p>
      )}
    </main>
  )
}

type ComingWords = {
  /** Describes the future content and the alternatives until then. */
  words: string
  ways: readonly { label: string; to: string }[]
}

const home = { label: 'Go to Home', to: paths.index() }

/** Screens that have an address but are not built yet. */
const coming: Partial<Record<Pattern, ComingWords>> = {
  [patterns.experimental]: {
    words: 'Screens we are trying out appear here. There are none at the moment.',
    ways: [home],
  },
}

/** Words of a screen, with a default so that no placeholder is blank. */
const comingWords = (pattern: Pattern | undefined): ComingWords =>
  (pattern && coming[pattern]) ?? { words: 'This screen is on its way.', ways: [home] }
