import { getTreasure } from '@treasures/api-client'
import { queryOf } from '#app/query.ts'
import { paths } from '#app/paths.ts'
import { RecordScreen } from '#parts/panels/RecordScreen.tsx'
import { TreasureProfile } from './TreasureProfile.tsx'
import '#parts/panels/profile.css'

export default function TreasureProfileScreen() {
  return (
    <RecordScreen
      title={() => 'Treasure'}
      query={(id) => queryOf(getTreasure, { params: { id } })}
      none={{
        code: 'treasure_not_found',
        title: 'We can’t find that treasure',
        words: 'They may have been deleted, or belong to another region.',
        list: { label: 'See treasures', to: paths.treasures() },
      }}
    >
      {(treasure) => <TreasureProfile treasure={treasure} />}
    </RecordScreen>
  )
}
