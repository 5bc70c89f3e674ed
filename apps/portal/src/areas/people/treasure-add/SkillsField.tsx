import { listSkills } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { CheckboxField } from '@treasures/widgets/kit'
import type { Form } from '../../../parts/form/use-form.ts'
import { Loaded } from '../../../parts/list/Loaded.tsx'
import { wholeList } from '../../../parts/list/whole-list.ts'
import './treasure-add.css'
import { skillsOf, type AddTreasureValues } from './add-treasure.ts'

/** What the treasure can do: ticks, as many as there are. */
export function SkillsField({ form }: { form: Form<AddTreasureValues> }) {
  const ticked = skillsOf(form.values)
  return (
    <fieldset className="treasure-skills">
      <legend>Skills</legend>
      <Loaded query={useQuery(wholeList(listSkills))}>
        {(skills) =>
          skills.length === 0 ? (
            <p className="muted">There are no skills yet.</p>
          ) : (
            <div className="fields">
              {skills.map(({ id, name }) => (
                <CheckboxField
                  key={id}
                  name={`skill ${id}`}
                  label={name}
                  checked={ticked.includes(id)}
                  onChange={(isOn) =>
                    form.change({
                      skills: (isOn ? [...ticked, id] : ticked.filter((one) => one !== id)).join(
                        ' ',
                      ),
                    })
                  }
                />
              ))}
            </div>
          )
        }
      </Loaded>
    </fieldset>
  )
}
