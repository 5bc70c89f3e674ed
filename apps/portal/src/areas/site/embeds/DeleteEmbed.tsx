import { deleteEmbed, type Embed } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, ConfirmDialog } from '@treasures/widgets/kit'
import { useNavigate } from 'react-router'
import { saveFailure } from '../../../parts/form/save-failure.ts'
import { paths } from '../../../app/paths.ts'
import { api } from '../../../app/session/api.ts'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { refreshEmbeds } from './embeds.queries.ts'

/** Asks before an embed ends: the page that it stands on cannot be told. */
export function DeleteEmbed({ embed, onClose }: { embed: Embed; onClose: () => void }) {
  const navigate = useNavigate()
  const removal = useMutation({
    mutationFn: () => api.call(deleteEmbed, { params: { id: embed.id } }),
    async onSuccess() {
      snackbar.success(`${embed.name} is deleted.`)
      await navigate(paths.putItOnYourSite(), { replace: true })
      await refreshEmbeds()
    },
  })
  return (
    <ConfirmDialog
      title={`Delete ${embed.name}?`}
      body={
        <>
          <p>
            Where its snippet still stands, visitors see a link to our own page instead. A new one
            has another snippet.
          </p>
          {removal.error && <Alert type="danger">{saveFailure(removal.error)}</Alert>}
        </>
      }
      yes="Delete"
      no="Cancel"
      tone="danger"
      isBusy={removal.isPending}
      onYes={() => removal.mutate()}
      onNo={onClose}
    />
  )
}
