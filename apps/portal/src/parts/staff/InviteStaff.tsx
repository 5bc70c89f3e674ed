import { inviteStaff, StaffInvitation, type StaffRole } from '@treasures/api-client'
import { TextField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { api } from '../../app/session/api.ts'
import { useProfile } from '../../app/session/use-profile.ts'
import { ConfirmChange } from '../form/ConfirmChange.tsx'
import { textProps } from '../form/field-props.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/use-form.ts'
import { placeBody, type PlaceValues } from './place-form.ts'
import { PlaceFields } from './PlaceFields.tsx'

type Region = { id: number; region_name: string }
type Values = PlaceValues & { email: string }
type Body = { email: string } & ReturnType<typeof placeBody>

type InviteStaffProps = {
  /** Region whose franchisee is invited. Without a region, the form asks for the role. */
  region?: Region | undefined
  /** Initial values, for a former colleague who returns. */
  email?: string
  role?: StaffRole
  onClose: () => void
}

/** Invites a colleague, after a confirmation that says what the invitation does. */
export function InviteStaff({ region, email = '', role, onClose }: InviteStaffProps) {
  const { super: isSuper, ambassador } = useProfile()
  // Franchisees invite for their own region.
  const own = isSuper ? region : (ambassador ?? undefined)
  const [asked, setAsked] = useState<{ body: Body; says: string }>()
  const form = useForm<Values, Body, { body: Body; says: string }>({
    initial: {
      email,
      role: own ? 'ambassador' : (role ?? 'admin'),
      id_region: own ? String(own.id) : '',
      presets: [],
      switches: {},
    },
    schema: StaffInvitation,
    toBody: ({ email: to, ...place }) => ({ email: to, ...placeBody(place) }),
    refused: { already_staff: 'email', already_invited: 'email', region_not_found: 'id_region' },
    save: async (body) => {
      const { says } = await api.call(inviteStaff, { query: { simulated: 1 }, body })
      return { body, says }
    },
    onSaved: setAsked,
  })
  return (
    <>
      <FormDialog
        title={region ? `Invite the franchisee of ${region.region_name}` : 'Invite a colleague'}
        form={form}
        yes="Continue"
        onClose={onClose}
      >
        <TextField
          {...textProps(form, 'email')}
          label="E-mail"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          required
        />
        <PlaceFields form={form} region={own} />
      </FormDialog>
      {asked && (
        <ConfirmChange
          title="Send the invitation?"
          yes="Send invitation"
          no="Back"
          tone="plain"
          change={() => api.call(inviteStaff, { query: { simulated: 0 }, body: asked.body })}
          said={`Invitation sent to ${asked.body.email}.`}
          onDone={() => {
            onClose()
          }}
          onClose={() => setAsked(undefined)}
        >
          {asked.says}
        </ConfirmChange>
      )}
    </>
  )
}
