import { getDocumentFile, type TreasureDocument } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Button } from '@treasures/widgets/kit'
import { FileDown } from 'lucide-react'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { saveFile } from '#parts/list/csv-file.ts'

/** Button that saves the file of a document. Without a file, there is none. */
export function DocumentFile({ document: { id, file, kind } }: { document: TreasureDocument }) {
  const save = useMutation({
    mutationFn: () => api.call(getDocumentFile, { params: { id } }),
    onSuccess: (blob) => file && saveFile(blob, file.name),
    onError: (error) => snackbar.warning(saveFailure(error)),
  })
  if (!file) return null
  const words = `Save the ${file.kind === 'pdf' ? 'PDF' : 'photo'}`
  return (
    <Button
      kind="text"
      label={`${words} of ${kind.name}`}
      isBusy={save.isPending}
      onClick={() => save.mutate()}
    >
      <FileDown aria-hidden="true" />
      {words}
    </Button>
  )
}
