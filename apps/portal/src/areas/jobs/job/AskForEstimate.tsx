import { getEstimateLink, type Job, type OkOf } from '@treasures/api-client'
import { CopyField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { refreshSoon } from '#app/queries.ts'
import { api } from '#app/session/api.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import {
  treasureChoice,
  TreasureField,
  type TreasureBody,
  type TreasureValues,
} from './treasure-choice.tsx'

type Linked = OkOf<typeof getEstimateLink>

/** Asks a treasure for an estimate and shows a link for sending one. */
export function AskForEstimate({ job, onClose }: { job: Job; onClose: () => void }) {
  const [link, setLink] = useState<string>()
  const form = useForm<TreasureValues, TreasureBody, Linked>({
    ...treasureChoice,
    save: ({ id_treasure }) =>
      api.call(getEstimateLink, { params: { id_job: job.id, id_treasure } }),
    onSaved(made) {
      setLink(made.link)
      // This GET also asks the treasure, so the lists are out of date.
      refreshSoon()
    },
  })
  if (link)
    return (
      <ReadingDialog title={`We’ve asked ${form.values.treasure.label}`} onClose={onClose}>
        <CopyField
          label="Link to send an estimate"
          hint="They get a link by e-mail or text. You can pass on this one as well. It works for 14 days."
          value={link}
        />
      </ReadingDialog>
    )
  return (
    <FormDialog
      title={`Ask for an estimate for job ${job.jobcode}`}
      form={form}
      yes="Ask"
      onClose={onClose}
    >
      <p>The customer compares all estimates and accepts one. Ask as many treasures as you like.</p>
      <TreasureField form={form} />
    </FormDialog>
  )
}
