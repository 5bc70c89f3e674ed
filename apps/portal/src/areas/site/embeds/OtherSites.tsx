import type { RegionSite } from '@treasures/api-client'
import { useId } from 'react'
import { ago } from '#parts/list/ago.ts'
import { useNow } from '#parts/list/use-now.ts'
import { moment } from '#parts/words.ts'

/** Sites with a snippet that names a region only. */
export function OtherSites({ sites }: { sites: readonly RegionSite[] }) {
  const id = useId()
  const now = useNow()
  return (
    <section className="card embed" aria-labelledby={id}>
      <div>
        <h2 id={id}>Other sites</h2>
        <p className="muted">
          Visitors also use your form or board on these sites. The snippet there names your region
          only, so we can’t tell whether everything works. Replace it with a widget’s snippet to see
          that here.
        </p>
      </div>
      <ul className="install-checks">
        {sites.map(({ id_region, region_name, page, last_seen }) => (
          <li key={`${id_region} ${page}`}>
            {/* Plain text, not a link: programs can invent a site. */}
            <span className="install-check-page">{page.replace(/^https?:\/\//, '')}</span>
            <span className="small muted" title={moment(last_seen)}>
              {region_name}, seen {ago(Date.parse(last_seen), now)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
