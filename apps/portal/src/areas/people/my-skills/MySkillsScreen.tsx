import { listTreasureSkills } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { rowsOf } from '#app/query.ts'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { Loaded } from '#parts/list/Loaded.tsx'
import '#parts/panels/profile.css'
import { useProfile } from '#app/session/use-profile.ts'
import { TreasureSkills } from '../treasure-profile/TreasureSkills.tsx'

/** Skills of the signed-in treasure. */
export default function MySkillsScreen() {
  const id = useProfile().id_treasure
  return (
    <MayScreen title="My skills" endpoint={listTreasureSkills}>
      {id !== null && <MySkills id={id} />}
    </MayScreen>
  )
}

function MySkills({ id }: { id: number }) {
  const query = useQuery(rowsOf(listTreasureSkills, { params: { id } }))
  return (
    <>
      <p className="muted">
        Jobs are offered to you by your skills. Say in your own words what you have done.
      </p>
      <Loaded query={query}>
        {(skills) => <TreasureSkills title="Skills" idTreasure={id} skills={skills} />}
      </Loaded>
    </>
  )
}
