import { getThreadFile, type ThreadFile } from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '@treasures/widgets/kit'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { saveFile } from '#parts/list/csv-file.ts'

const load = (id: number, file: number, size?: 'thumb') =>
  api.call(getThreadFile, { params: { id, file }, query: { size } })

/** Files of an entry. A press saves one. */
export function EntryFiles({ id_job, files }: { id_job: number; files: readonly ThreadFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className="thread-files" aria-label="Files">
      {files.map((file) => (
        <li key={file.id}>
          {file.kind === 'picture' && <Thumb id_job={id_job} file={file} />}
          <Save id_job={id_job} file={file} />
        </li>
      ))}
    </ul>
  )
}

type OneFile = { id_job: number; file: ThreadFile }

/** Without it, the name remains. The page's policy allows pictures in data URLs. */
function Thumb({ id_job, file: { id, name } }: OneFile) {
  const { data } = useQuery({
    queryKey: ['thread-thumb', id],
    queryFn: async () => dataUrlOf(await load(id_job, id, 'thumb')),
    staleTime: Infinity,
  })
  return data === undefined ? null : <img src={data} alt={name} />
}

function Save({ id_job, file: { id, name, bytes } }: OneFile) {
  const save = useMutation({
    mutationFn: () => load(id_job, id),
    onSuccess: (file) => saveFile(file, name),
    onError: (error) => snackbar.warning(saveFailure(error)),
  })
  return (
    <>
      <Button
        kind="text"
        label={`Save ${name}`}
        isBusy={save.isPending}
        onClick={() => save.mutate()}
      >
        <span className="thread-file-name">{name}</span>
      </Button>
      <span className="small muted">{sizeWords(bytes)}</span>
    </>
  )
}

const sizeWords = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

const dataUrlOf = (file: Blob) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(reader.result as string))
    reader.addEventListener('error', () => fail(reader.error ?? new Error('Not read')))
    reader.readAsDataURL(file)
  })
