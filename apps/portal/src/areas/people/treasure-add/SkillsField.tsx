import { listSkills } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import type { Form } from '#parts/form/use-form.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { rowsOf } from '#app/query.ts'
import { SkillTicks } from '#parts/people/SkillTicks.tsx'
import { typedSkills } from '#parts/people/typed-skills.ts'
import { type AddTreasureValues } from './add-treasure.ts'

export function SkillsField({ form }: { form: Form<AddTreasureValues> }) {
  return (
    <Loaded query={useQuery(rowsOf(listSkills))}>
      {(skills) => (
        <SkillTicks
          skills={skills}
          ticked={typedSkills(form.values)}
          onChange={(ticked) => form.change({ skills: ticked.join(' ') })}
        />
      )}
    </Loaded>
  )
}
