import {
  permissionNames,
  StaffPlace,
  staffPresetNames,
  updateStaff,
  type StaffMember,
} from '@treasures/api-client'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { placeBody, type PlaceValues } from '#parts/staff/place-form.ts'
import { PlaceFields } from '#parts/staff/PlaceFields.tsx'
import type { MemberRow } from './staff-rows.ts'

/** Leaves out presets and permissions that this version does not know. */
const valuesOf = ({ role, region, presets, switches }: StaffMember): PlaceValues => ({
  role,
  id_region: region ? String(region.id) : '',
  presets: staffPresetNames.filter((name) => presets.includes(name)),
  switches: Object.fromEntries(
    permissionNames.flatMap((name) => {
      const isOn = switches[name]
      return isOn === undefined ? [] : [[name, isOn]]
    }),
  ),
})

/** Changes the role, region or permissions of a member of staff. */
export function EditStaff({
  row: { name, member },
  onClose,
}: {
  row: MemberRow
  onClose: () => void
}) {
  const form = useForm<PlaceValues, ReturnType<typeof placeBody>, StaffMember>({
    initial: valuesOf(member),
    schema: StaffPlace,
    toBody: placeBody,
    refused: { region_not_found: 'id_region' },
    save: (body, options) => api.call(updateStaff, { params: { id: member.id }, body }, options),
    onSaved() {
      snackbar.success(`${name} is changed. It applies straight away.`)
      onClose()
    },
  })
  return (
    <FormDialog title={`Change ${name}`} form={form} onClose={onClose}>
      <PlaceFields form={form} />
    </FormDialog>
  )
}
