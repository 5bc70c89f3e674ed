import {
  editMyJob,
  jobTextLength,
  listMyJobImages,
  removeMyJobImage,
  uploadFile,
  uploadMyJobImage,
  type CustomerJob,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Skeleton, TextAreaField } from '@treasures/widgets/kit'
import type { PhotoCalls } from '@treasures/widgets/photos'
import { lazy, Suspense, useMemo, useState } from 'react'
import { queryOf } from '#app/query.ts'
import { refreshSoon } from '#app/queries.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { useTheme } from '#app/theme.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { textProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'
import { count } from '#parts/words.ts'

const Photos = lazy(async () => ({
  default: (await import('@treasures/widgets/photos')).Photos,
}))

type EditJobProps = {
  job: CustomerJob
  /** Called when the job has changed or may have changed. */
  onChanged: () => void
  onClose: () => void
}

/** A customer edits a job's description and photos. Photos are saved at once. */
export function EditJobDialog({ job, onChanged, onClose }: EditJobProps) {
  const { id, descr } = job
  const theme = useTheme()
  const [isSending, setSending] = useState(false)
  const images = useQuery({
    ...queryOf(listMyJobImages, { params: { id } }),
    gcTime: 0,
  })
  const calls = useMemo(() => callsOf(id), [id])
  const form = useForm({
    initial: { descr },
    schema: editMyJob.body,
    toBody: (values) => ({ ...values, shown_descr: descr }),
    save: (body) => api.call(editMyJob, { params: { id }, body }),
    onSaved() {
      const { treasure } = job
      snackbar.success(`Job ${id} is saved.${treasure ? ` We'll tell ${treasure.fname}.` : ''}`)
      onChanged()
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Edit job ${id}`}
      width="wide"
      form={{ ...form, isBusy: form.isBusy || isSending }}
      waitsFor={images}
      invalidAt="notice"
      onClose={() => {
        // A failed save may mean that staff have changed the description in the meantime.
        onChanged()
        onClose()
      }}
    >
      <TextAreaField
        label="What needs to be done?"
        required
        rows={{ min: 4, max: 12 }}
        hint={`No phone numbers or addresses here, please. ${count(form.values.descr.trim().length)} of ${count(jobTextLength)} characters.`}
        {...textProps(form, 'descr')}
      />
      <Suspense fallback={<Skeleton shape="block" />}>
        <Photos
          client={api}
          theme={theme}
          calls={calls}
          images={images.data?.data ?? []}
          onChange={onChanged}
          onBusy={setSending}
        />
      </Suspense>
    </FormDialog>
  )
}

const callsOf = (id_job: number): PhotoCalls => ({
  send: (file, image_number, options) =>
    uploadFile(api, uploadMyJobImage, { body: { id_job, image_number, file } }, options).finally(
      refreshSoon,
    ),
  remove: (image_number) => api.call(removeMyJobImage, { body: { id_job, image_number } }),
})
