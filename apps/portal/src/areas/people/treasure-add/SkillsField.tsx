import { listSkills } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import type { Form } from '#parts/form/use-form.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { wholeList } from '#parts/list/whole-list.ts'
import { SkillTicks } from '#parts/people/SkillTicks.tsx'
import { skillsOf, type AddTreasureValues } from './add-treasure.ts'

export function SkillsField({ form }: { form: Form<AddTreasureValues> }) {
  return (
    <Loaded query={useQuery(wholeList(listSkills))}>
      {(skills) => (
        <SkillTicks
          skills={skills}
          ticked={skillsOf(form.values)}
          onChange={(ticked) => form.change({ skills: ticked.join(' ') })}
        />
      )}
    </Loaded>
  )
}
