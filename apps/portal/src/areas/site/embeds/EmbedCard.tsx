import type { Embed } from '@treasures/api-client'
import { Tag } from '@treasures/widgets/kit'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { InstallChecks } from './InstallChecks.tsx'
import { installed } from './install-check-words.ts'
import { widgetNames } from './embed-choices.ts'
import { useNow } from '#parts/list/use-now.ts'

/** One embed, with its installation status. */
export function EmbedCard({ embed }: { embed: Embed }) {
  const id = useId()
  const now = useNow()
  const { tone, words } = installed(embed.sightings, now)
  const path = paths.putItOnYourSiteEmbed({ id: embed.id })
  return (
    <article className="card embed" aria-labelledby={id}>
      <header className="embed-head">
        <div>
          <h2 id={id}>{embed.name}</h2>
          <p className="small muted">
            {widgetNames[embed.widget]}, {embed.region_name}
          </p>
        </div>
        <Tag tone={tone}>{words}</Tag>
      </header>
      <InstallChecks embed={embed} now={now} />
      <div className="embed-ways">
        <Link className="button" data-kind="quiet" to={path} aria-label={`Edit: ${embed.name}`}>
          Edit
        </Link>
        <Link
          className="button"
          data-kind="quiet"
          to={`${path}#snippet`}
          aria-label={`Get the snippet: ${embed.name}`}
        >
          Get the snippet
        </Link>
      </div>
    </article>
  )
}
