import { listTreasurePlaces, type TreasurePlace } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Chip, Tag, type TableColumn } from '@treasures/widgets/kit'
import { useState } from 'react'
import { Link } from 'react-router'
import { everyRowOf } from '#app/query.ts'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { PlacesMap } from '#parts/codes/PlacesMap.tsx'
import { paths } from '#app/paths.ts'
import { count } from '#parts/words.ts'
import { treasurePath } from '#parts/people/profile-path.ts'

export default function TreasuresMapScreen() {
  return (
    <MayScreen title="Map of treasures" endpoint={listTreasurePlaces}>
      <TreasuresMap />
    </MayScreen>
  )
}

const isOn = ({ treasure }: TreasurePlace) => treasure

/** Map of treasures' homes and travel distances. */
function TreasuresMap() {
  const [isOnOnly, setOnOnly] = useState(true)
  return (
    <>
      <p className="links">
        <Link to={paths.treasures()}>Treasures</Link>
        <Link to={paths.treasuresCoverage()}>Coverage</Link>
      </p>
      <PlacesMap
        noun={['treasure', 'treasures']}
        places={useQuery(everyRowOf(listTreasurePlaces))}
        isShown={isOnOnly ? isOn : undefined}
        hrefOf={treasurePath}
        columns={columns}
        filters={
          <Chip isPressed={isOnOnly} onPress={() => setOnOnly(!isOnOnly)}>
            Active only
          </Chip>
        }
      />
    </>
  )
}

const columns: readonly TableColumn<TreasurePlace>[] = [
  {
    id: 'name',
    header: 'Treasure',
    cell: (row) => (
      <span className="tags">
        <b>{row.name}</b>
        {!row.treasure && <Tag>Inactive</Tag>}
      </span>
    ),
  },
  { id: 'postcode', header: 'Where', width: 110, cell: (row) => row.postcode },
  {
    id: 'wtravel',
    header: 'Travels',
    width: 100,
    isNumber: true,
    cell: (row) => `${count(row.wtravel)} miles`,
  },
]
