import { listEmbeds } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@treasures/widgets/kit'
import { CodeXml } from 'lucide-react'
import { Link } from 'react-router'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { Loaded } from '#parts/list/Loaded.tsx'
import { paths } from '#app/paths.ts'
import { EmbedCard } from './EmbedCard.tsx'
import { embeds } from './embeds.queries.ts'
import { OtherSites } from './OtherSites.tsx'
import './embeds.css'

/** A franchisee's widgets on their sites, and whether each works. */
export default function EmbedsScreen() {
  return (
    <MayScreen title="Put it on your site" endpoint={listEmbeds}>
      <Embeds />
    </MayScreen>
  )
}

const newPath = paths.putItOnYourSiteEmbed({ id: 'new' })

function Embeds() {
  const query = useQuery(embeds)
  return (
    <>
      <div className="embeds-head">
        <p className="muted">
          Paste a few lines into your site once. Change what it shows, how it looks and what it says
          here at any time.
        </p>
        {query.data && query.data.data.length > 0 && (
          <Link className="button" to={newPath}>
            Add widget
          </Link>
        )}
      </div>
      <Loaded query={query}>
        {({ data, other_sites }) => (
          <>
            {data.length === 0 ? (
              <div className="card">
                <h2 className="visually-hidden">Your widgets</h2>
                <EmptyState
                  title={other_sites.length === 0 ? 'Nothing on your site yet' : 'No widgets yet'}
                  icon={<CodeXml aria-hidden="true" />}
                >
                  <p>
                    Let your site’s visitors see a price and book a job. Choose how it looks, and
                    paste a few lines.
                  </p>
                  <Link className="button" to={newPath}>
                    Put the booking form on my site
                  </Link>
                </EmptyState>
              </div>
            ) : (
              <ul className="embeds">
                {data.map((embed) => (
                  <li key={embed.id}>
                    <EmbedCard embed={embed} />
                  </li>
                ))}
              </ul>
            )}
            {other_sites.length > 0 && <OtherSites sites={other_sites} />}
          </>
        )}
      </Loaded>
    </>
  )
}
