import {
  isOnByPreset,
  type OwnSwitches,
  type PermissionName,
  type StaffPreset,
  type StaffRole,
  type SwitchedRole,
} from '@treasures/api-client'

/** Role, region and permissions as values of the form. */
export type PlaceValues = {
  role: StaffRole
  /** Id of the region, or '' for none. */
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

/** Whether a permission is on with these values of the form. */
export const isOn = (
  name: PermissionName,
  role: SwitchedRole,
  { presets, switches }: Pick<PlaceValues, 'presets' | 'switches'>,
  roleSwitches: RoleSwitches,
): boolean => switches[name] ?? isOnByPreset(name, { presets, role, roleSwitches })

/**
 * Returns the single switches after a press on one switch. A switch that agrees with the presets is
 * removed.
 */
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
