import {
  assignReceipt,
  listMyWorks,
  listVisitFiles,
  removeVisitFile,
  showPounds,
  type SignOff,
  type VisitFile,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { SelectField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { apiBase } from '#app/api-base.ts'
import { refreshAll } from '#app/queries.ts'
import { queryOf, rowsOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { ConfirmChange } from '../form/ConfirmChange.tsx'
import { saveFailure } from '../form/save-failure.ts'
import { Loaded } from '../list/Loaded.tsx'
import { moment } from '../words.ts'
import { photoKinds } from './photo-words.ts'
import './visit-photos.css'

export type Side = 'customer' | 'treasure' | 'staff'
type VisitPhotosProps = { id_job: number; side: Side }

/** Photos of visits, each of which opens larger in a new tab, and what customers signed. */
export function VisitPhotos({ id_job, side }: VisitPhotosProps) {
  const query = useQuery(queryOf(listVisitFiles, { params: { id: id_job } }))
  return (
    <Loaded query={query}>
      {({ data: files, sign_offs }) =>
        files.length === 0 && sign_offs.length === 0 ? (
          <p className="muted">No photos or signatures yet.</p>
        ) : (
          <>
            {files.length > 0 && (
              <ul className="visit-photos" aria-label={`Photos of visits to job ${id_job}`}>
                {files.map((file) => (
                  <Photo key={file.id} file={file} side={side} />
                ))}
              </ul>
            )}
            {sign_offs.map((signed) => (
              <Signature key={`${signed.id_time} ${signed.start_at}`} signed={signed} />
            ))}
          </>
        )
      }
    </Loaded>
  )
}

/** Who said that a visit was done, when and how, with the signature. */
const Signature = ({ signed: { fname, how, path, signed_at, start_at } }: { signed: SignOff }) => (
  <p className="visit-signature">
    <span>
      Visit of {moment(start_at)}: signed by <strong>{fname}</strong>{' '}
      {how === 'link' ? 'through a link' : 'on the treasure’s phone'}, {moment(signed_at)}
    </span>
    {path !== null && (
      <svg viewBox="0 0 300 120" role="img" aria-label={`Signature of ${fname}`}>
        <path d={path} />
      </svg>
    )}
  </p>
)

/** Milliseconds after which a photo that was taken earlier says when it was sent. */
const late = 3_600_000

function Photo({ file, side }: { file: VisitFile; side: Side }) {
  const { kind, url, taken_at, received_at, treasure } = file
  const isLate = Date.parse(received_at) - Date.parse(taken_at) > late
  return (
    <li>
      <a href={apiBase + url} target="_blank" rel="noopener">
        <img
          src={`${apiBase}${url}?size=thumb`}
          alt=""
          loading="lazy"
          decoding="async"
          width={200}
          height={150}
        />
        <span>
          <strong>{photoKinds[kind]}</strong>, taken {moment(taken_at)}
        </span>
      </a>
      <p className="small muted">
        {[side !== 'treasure' && treasure, isLate && `sent ${moment(received_at)}`]
          .filter(Boolean)
          .join(', ')}
      </p>
      {side === 'treasure' && kind === 'receipt' && <ReceiptFor file={file} />}
      {side === 'staff' && <Remove file={file} />}
    </li>
  )
}

/** Says which materials a receipt is for. */
function ReceiptFor({ file: { id, id_job, id_work } }: { file: VisitFile }) {
  const { data = [] } = useQuery(rowsOf(listMyWorks, { query: { id_job, per_page: 100 } }))
  const assign = useMutation({
    mutationFn: (work: number | null) =>
      api.call(assignReceipt, { params: { id }, body: { id_work: work } }),
    onSuccess: () => void refreshAll(),
    onError: (error) => snackbar.warning(saveFailure(error)),
  })
  const materials = data.filter(({ material }) => material)
  if (materials.length === 0) return null
  return (
    <SelectField
      label="Receipt for"
      name="id_work"
      value={String(id_work ?? '')}
      disabled={assign.isPending}
      options={[
        { value: '', label: 'No materials' },
        ...materials.map((work) => ({
          value: String(work.id),
          label: `${work.descr}, ${showPounds(work.total ?? 0)}`,
        })),
      ]}
      onChange={(value) => assign.mutate(value === '' ? null : Number(value))}
    />
  )
}

function Remove({ file: { id, kind } }: { file: VisitFile }) {
  const [isAsking, ask] = useState(false)
  const control = useControl(removeVisitFile)
  return (
    <>
      <ControlButton kind="text" control={control} onClick={() => ask(true)}>
        Remove
      </ControlButton>
      {isAsking && (
        <ConfirmChange
          title={kind === 'receipt' ? 'Remove this receipt?' : 'Remove this photo?'}
          yes="Yes, remove"
          change={() => api.call(removeVisitFile, { params: { id } })}
          onDone={refreshAll}
          onClose={() => ask(false)}
        >
          It is deleted permanently.
        </ConfirmChange>
      )}
    </>
  )
}
