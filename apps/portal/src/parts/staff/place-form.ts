import {
  isOnByPreset,
  type OwnSwitches,
  type PermissionName,
  type StaffPreset,
  type StaffRole,
  type SwitchedRole,
} from '@treasures/api-client'

/** What somebody does here, as a form has it. */
export type PlaceValues = {
  role: StaffRole
  /** An id, or '' while none is chosen. */
  id_region: string
  presets: readonly StaffPreset[]
  switches: OwnSwitches
}

export const placeBody = ({ role, id_region, presets, switches }: PlaceValues) => ({
  role,
  id_region: role === 'ambassador' && id_region !== '' ? Number(id_region) : null,
  presets: role === 'super' ? [] : [...presets],
  switches: role === 'super' ? {} : switches,
})

type RoleSwitches = Readonly<Record<SwitchedRole, readonly string[]>>

/** Whether a permission is on for this person as the form has it. */
export const isOn = (
  name: PermissionName,
  role: SwitchedRole,
  { presets, switches }: Pick<PlaceValues, 'presets' | 'switches'>,
  roleSwitches: RoleSwitches,
): boolean => switches[name] ?? isOnByPreset(name, { presets, role, roleSwitches })

/** The single switches once one of them is pressed. Back at what the presets say it is none any more. */
export function pressed(
  name: PermissionName,
  to: boolean,
  role: SwitchedRole,
  { presets, switches }: Pick<PlaceValues, 'presets' | 'switches'>,
  roleSwitches: RoleSwitches,
): OwnSwitches {
  const { [name]: _former, ...others } = switches
  return to === isOnByPreset(name, { presets, role, roleSwitches })
    ? others
    : { ...others, [name]: to }
}
