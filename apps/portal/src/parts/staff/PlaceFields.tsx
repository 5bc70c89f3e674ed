import {
  canHold,
  permissionNames,
  permissionSwitches,
  staffPresetNames,
  staffPresets,
  staffRoleWords,
  type StaffPreset,
  type StaffRole,
  listPermissions,
  type OkOf,
  type SwitchedRole,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Alert, CheckboxField, RadioCards, SelectField } from '@treasures/widgets/kit'
import { useProfile } from '../../app/session/use-profile.ts'
import type { Form } from '../form/use-form.ts'
import { textProps } from '../form/field-props.ts'
import { Loaded } from '../list/Loaded.tsx'
import { regions } from '../regions/regions.queries.ts'
import { queryOf } from '#app/query.ts'
import { isOn, pressed, type PlaceValues } from './place-form.ts'
import './staff.css'

type PlaceFieldsProps<Values> = {
  form: Form<Values & PlaceValues>
  /** Fixed region, which the form does not offer to change. */
  region?: { id: number; region_name: string } | undefined
}

const roles: readonly { value: StaffRole; detail: string }[] = [
  { value: 'super', detail: 'Everything, including staff, permissions and settings.' },
  { value: 'admin', detail: 'All regions, within their permissions.' },
  { value: 'ambassador', detail: 'One region, within their permissions.' },
]

/** Fields for role, region and permissions of a member of staff. */
export function PlaceFields<Values extends object>({ form, region }: PlaceFieldsProps<Values>) {
  const { super: isSuper } = useProfile()
  const own = form as unknown as Form<PlaceValues>
  const { role } = own.values
  return (
    <>
      {!region && isSuper === 1 && (
        <RadioCards
          label="Role"
          name="role"
          value={role}
          onChange={(to) => own.change({ role: to, switches: {} })}
          options={roles.map(({ value, detail }) => ({
            value,
            label: staffRoleWords[value],
            detail,
          }))}
          error={own.errors.role}
          required
        />
      )}
      {region && (
        <p>
          {staffRoleWords.ambassador} of <b>{region.region_name}</b>
        </p>
      )}
      {!region && role === 'ambassador' && <RegionField form={own} />}
      {role === 'super' ? (
        <p className="muted small">
          A super admin can do everything. Have two of them, so that you are never locked out.
        </p>
      ) : (
        <>
          <PresetFields form={own} />
          {isSuper === 1 && <SwitchFields form={own} />}
        </>
      )}
    </>
  )
}

function RegionField({ form }: { form: Form<PlaceValues> }) {
  const query = useQuery(regions)
  return (
    <Loaded query={query}>
      {(all) => (
        <SelectField
          {...textProps(form, 'id_region')}
          label="Region"
          options={[
            { value: '', label: 'Please choose' },
            ...all.map(({ id, region_name }) => ({ value: String(id), label: region_name })),
          ]}
          required
        />
      )}
    </Loaded>
  )
}

function PresetFields({ form }: { form: Form<PlaceValues> }) {
  const { presets } = form.values
  const problem = form.errors.presets ?? form.errors.switches
  // Removes the single switches when a preset changes, because they are deviations from the
  // presets.
  const toggle = (name: StaffPreset, isChosen: boolean) =>
    form.change({
      presets: isChosen ? [...presets, name] : presets.filter((each) => each !== name),
      switches: {},
    })
  return (
    <fieldset className="staff-choices">
      <legend className="field-label">Permissions</legend>
      {staffPresetNames.map((name) => (
        <CheckboxField
          key={name}
          name={`preset-${name}`}
          label={staffPresets[name].label}
          hint={staffPresets[name].description}
          checked={presets.includes(name)}
          onChange={(isChosen) => toggle(name, isChosen)}
        />
      ))}
      {presets.length === 0 && (
        <p className="small muted">
          If you choose none, they may do what everyone in this role may, as set on Permissions.
        </p>
      )}
      {problem && <Alert type="danger">{problem}</Alert>}
    </fieldset>
  )
}

/** Switches for this person alone, one for each permission that the role can have. */
function SwitchFields({ form }: { form: Form<PlaceValues> }) {
  const query = useQuery(roleSwitches)
  const { role, switches } = form.values
  const changes = Object.keys(switches).length
  if (role === 'super') return null
  return (
    <details className="staff-switches">
      <summary>
        Single permissions{changes > 0 && `: ${changes} ${changes === 1 ? 'change' : 'changes'}`}
      </summary>
      <Loaded query={query}>
        {(ofRoles) => (
          <div className="staff-choices">
            {permissionNames
              .filter((name) => canHold(role, name))
              .map((name) => (
                <CheckboxField
                  key={name}
                  name={name}
                  label={permissionSwitches[name].description}
                  hint={name in switches ? 'Changed for this person' : undefined}
                  checked={isOn(name, role, form.values, ofRoles)}
                  onChange={(to) =>
                    form.change({ switches: pressed(name, to, role, form.values, ofRoles) })
                  }
                />
              ))}
          </div>
        )}
      </Loaded>
    </details>
  )
}

/** Switches that are on for each role as a whole. Only supers may read them. */
const roleSwitches = {
  ...queryOf(listPermissions),
  select: ({ data }: OkOf<typeof listPermissions>) => {
    const of = (wanted: SwitchedRole) =>
      data.flatMap(({ name, role, allowed }) => (allowed && role === wanted ? [name] : []))
    return { admin: of('admin'), ambassador: of('ambassador') }
  },
}
