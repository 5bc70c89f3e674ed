import { CheckboxField } from '@treasures/widgets/kit'
import './skill-ticks.css'

type SkillTicksProps = {
  skills: readonly { id: number; name: string; hint?: string | undefined }[]
  ticked: readonly number[]
  onChange: (ticked: number[]) => void
  legend?: string
  error?: string | undefined
}

/** Checkboxes for the skills of a treasure. */
export function SkillTicks({ skills, ticked, onChange, legend, error }: SkillTicksProps) {
  return (
    <fieldset className="skill-ticks">
      <legend>{legend ?? 'Skills'}</legend>
      {skills.length === 0 ? (
        <p className="muted">There are no skills yet.</p>
      ) : (
        <div className="fields">
          {skills.map(({ id, name, hint }) => (
            <CheckboxField
              key={id}
              name={`skill ${id}`}
              label={name}
              hint={hint}
              checked={ticked.includes(id)}
              onChange={(isOn) =>
                onChange(isOn ? [...ticked, id] : ticked.filter((one) => one !== id))
              }
            />
          ))}
        </div>
      )}
      {error && (
        <p className="skill-ticks-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
