import { listTreasurePlaces, outwardCode, type TreasurePlace } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, Chip, Tag, type TableColumn } from '@treasures/widgets/kit'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { MayScreen } from '../../access/MayScreen.tsx'
import { SimpleList } from '../../list/SimpleList.tsx'
import { paths } from '../../paths.ts'
import { LoadFailure } from '../../shell/LoadFailure.tsx'
import { count } from '../../words.ts'
import { outcodes } from '../price-engine/price-engine.queries.ts'
import { treasurePath } from '../treasures/treasures.queries.ts'
import { CodesMap, plenty } from './CodesMap.tsx'
import { treasurePlaces } from './treasures-map.queries.ts'

export default function TreasuresMapScreen() {
  return (
    <MayScreen title="Map of treasures" endpoint={listTreasurePlaces}>
      <TreasuresMap />
    </MayScreen>
  )
}

const codeOf = ({ postcode }: TreasurePlace) => outwardCode(postcode)

/** Where treasures live, and how far each travels. */
function TreasuresMap() {
  const navigate = useNavigate()
  const [isOnOnly, setOnOnly] = useState(true)
  const [chosen, setChosen] = useState<string>()
  const codes = useQuery(outcodes)
  const places = useQuery(treasurePlaces)
  const shown = useMemo(
    () => places.data?.filter(({ treasure }) => treasure || !isOnOnly) ?? [],
    [places.data, isOnOnly],
  )
  const areas = useMemo(() => {
    const at = new Map<string, number>()
    for (const place of shown) at.set(codeOf(place), (at.get(codeOf(place)) ?? 0) + 1)
    return (codes.data ?? []).map((code) => ({
      ...code,
      factor: plenty(at.get(code.outcode) ?? 0),
    }))
  }, [codes.data, shown])
  const rows = places.data && shown.filter((place) => !chosen || codeOf(place) === chosen)
  return (
    <>
      <p className="links">
        <Link to={paths.treasures()}>Treasures</Link>
        <Link to={paths.treasuresCoverage()}>Coverage</Link>
      </p>
      <p className="links">
        <Chip isPressed={isOnOnly} onPress={() => setOnOnly(!isOnOnly)}>
          Switched on only
        </Chip>
        {chosen && (
          <Button kind="text" onClick={() => setChosen(undefined)}>
            Show all, not only {chosen}
          </Button>
        )}
      </p>
      <div className="codes">
        {codes.error && !codes.data ? (
          <LoadFailure error={codes.error} onRetry={() => void codes.refetch()} />
        ) : (
          <CodesMap
            label="Map of outward codes with how many treasures live there"
            areas={areas}
            chosen={chosen}
            onChoose={setChosen}
            less=""
            more="More treasures"
          />
        )}
        <div className="codes-list">
          <p role="status" className="muted">
            {rows && `${count(rows.length)} ${rows.length === 1 ? 'treasure' : 'treasures'}`}
            {chosen && ` at ${chosen}`}
          </p>
          <SimpleList
            caption="Treasures on the map"
            query={{ ...places, data: rows } as typeof places}
            rowKey={(row) => row.id}
            rowHeight={60}
            hrefOf={treasurePath}
            onOpen={(row) => void navigate(treasurePath(row))}
            columns={columns}
            empty={<p className="muted">Nobody here.</p>}
          />
        </div>
      </div>
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
        {!row.treasure && <Tag>Switched off</Tag>}
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
