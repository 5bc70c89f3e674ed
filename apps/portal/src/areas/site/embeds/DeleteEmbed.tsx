import { deleteEmbed, type Embed } from '@treasures/api-client'
import { useNavigate } from 'react-router'
import { refreshAll } from '#app/queries.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'

/** Asks for confirmation before an embed is deleted, because pages that use it get no warning. */
export function DeleteEmbed({ embed, onClose }: { embed: Embed; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <ConfirmChange
      title={`Delete ${embed.name}?`}
      change={() => api.call(deleteEmbed, { params: { id: embed.id } })}
      said={`${embed.name} is deleted.`}
      onDone={async () => {
        await navigate(paths.putItOnYourSite(), { replace: true })
        await refreshAll()
      }}
      onClose={onClose}
    >
      Where its snippet is still in place, visitors see a link to our own page instead. A new widget
      has a new snippet.
    </ConfirmChange>
  )
}
