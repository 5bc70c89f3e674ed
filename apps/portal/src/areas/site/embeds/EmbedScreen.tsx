import { listEmbeds } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@treasures/widgets/kit'
import { Link, useParams } from 'react-router'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { Loaded } from '#parts/list/Loaded.tsx'
import { paths } from '#app/paths.ts'
import { canChooseRegion, chosenRegion } from '#app/session/region.ts'
import { useProfile } from '#app/session/use-profile.ts'
import { useStore } from '#app/store.ts'
import { embedValues, newEmbed } from './embed-form.ts'
import { EmbedEditor } from './EmbedEditor.tsx'
import { embeds } from './embeds.queries.ts'
import './embeds.css'

/** One embed: settings with a live preview, snippet, and the pages where it was seen. */
export default function EmbedScreen() {
  const { id = '' } = useParams()
  return (
    <MayScreen title="Put it on your site" endpoint={listEmbeds}>
      <p className="embed-back">
        <Link to={paths.putItOnYourSite()}>← Your widgets</Link>
      </p>
      {/* The key starts a new form for each embed. */}
      {id === 'new' ? <NewEmbed /> : <OneEmbed key={id} id={id} />}
    </MayScreen>
  )
}

function NewEmbed() {
  const profile = useProfile()
  const chosen = useStore(chosenRegion)
  const region = canChooseRegion(profile) ? (chosen === 'all' ? 1 : chosen) : undefined
  return <EmbedEditor initial={newEmbed(region)} />
}

function OneEmbed({ id }: { id: string }) {
  const query = useQuery(embeds)
  return (
    <Loaded query={query}>
      {({ data }) => {
        const embed = data.find((one) => one.id === id)
        if (embed) return <EmbedEditor embed={embed} initial={embedValues(embed)} />
        return (
          <div className="card">
            <h2 className="visually-hidden">Not found</h2>
            <EmptyState title="We can’t find that widget">
              <p>It may have been deleted, or belong to another region.</p>
            </EmptyState>
          </div>
        )
      }}
    </Loaded>
  )
}
