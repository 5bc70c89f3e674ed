import {
  inviteTreasures,
  listSkills,
  TreasureInvitations,
  type InputOf,
  type OkOf,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { SelectField, TextAreaField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { api } from '#app/session/api.ts'
import { useProfile } from '#app/session/use-profile.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { rowsOf } from '#app/query.ts'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { SkillTicks } from '#parts/people/SkillTicks.tsx'
import { typedSkills } from '#parts/people/typed-skills.ts'
import { regions } from '#parts/regions/regions.queries.ts'
import { emailsIn, notInvited, sentWords } from './application-words.ts'

type Values = { emails: string; id_region: string; skills: string }
type Body = InputOf<typeof inviteTreasures>['body']
type Answer = OkOf<typeof inviteTreasures>['data']

/** E-mails tradespeople a link to their own form. */
export function InviteTreasures({ onClose }: { onClose: () => void }) {
  const { ambassador } = useProfile()
  const [answer, setAnswer] = useState<Answer>()
  const skills = useQuery(rowsOf(listSkills))
  const form = useForm<Values, Body, Answer>({
    initial: { emails: '', id_region: '', skills: '' },
    schema: TreasureInvitations,
    toBody: (values) => ({
      emails: emailsIn(values.emails),
      id_region: values.id_region ? Number(values.id_region) : null,
      skills: typedSkills(values),
    }),
    refused: { region_not_found: 'id_region' },
    save: async (body) => (await api.call(inviteTreasures, { body })).data,
    onSaved(data) {
      if (notInvited(data).length > 0) return setAnswer(data)
      snackbar.success(sentWords(data))
      onClose()
    },
  })
  if (answer) return <NotInvited answer={answer} onClose={onClose} />
  return (
    <FormDialog
      title="Invite treasures"
      words="Each gets an e-mail with a link to their own form, for 14 days."
      yes="Send invitations"
      form={form}
      onClose={onClose}
    >
      <TextAreaField
        {...textProps(form, 'emails')}
        label="E-mails"
        hint="One on each line, up to 50."
        autoComplete="off"
        required
      />
      {ambassador ? (
        <p>
          Region: <b>{ambassador.region_name}</b>
        </p>
      ) : (
        <RegionField form={form} />
      )}
      {skills.data && skills.data.length > 0 && (
        <SkillTicks
          legend="Skills already ticked on their form"
          skills={skills.data}
          ticked={typedSkills(form.values)}
          onChange={(ticked) => form.change({ skills: ticked.join(' ') })}
        />
      )}
    </FormDialog>
  )
}

function RegionField({ form }: { form: ReturnType<typeof useForm<Values, Body, Answer>> }) {
  const all = useQuery(regions)
  return (
    <SelectField
      {...textProps(form, 'id_region')}
      label="Region"
      options={[
        { value: '', label: 'By their postcode' },
        ...(all.data ?? [])
          .filter(({ closed_on }) => closed_on === null)
          .map(({ id, region_name }) => ({ value: String(id), label: region_name })),
      ]}
    />
  )
}

function NotInvited({ answer, onClose }: { answer: Answer; onClose: () => void }) {
  return (
    <ReadingDialog title={sentWords(answer)} onClose={onClose}>
      <p>These were not invited:</p>
      <ul>
        {notInvited(answer).map(({ email, why }) => (
          <li key={email}>
            {email}: {why}
          </li>
        ))}
      </ul>
    </ReadingDialog>
  )
}
