import { outwardCode } from '@treasures/api-client'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Button, type TableProps } from '@treasures/widgets/kit'
import { useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { SimpleList } from '../list/SimpleList.tsx'
import { count } from '../words.ts'
import { outcodes } from './outcodes.queries.ts'
import { CodesMap } from './CodesMap.tsx'
import { codesAround, countScale } from './code-areas.ts'

type Place = { id: number; postcode: string | null }

type PlacesMapProps<Row extends Place> = Pick<TableProps<Row>, 'columns'> & {
  /** Singular and plural, such as "treasure" and "treasures". */
  noun: readonly [one: string, many: string]
  places: UseQueryResult<Row[]>
  isShown?: ((place: Row) => boolean) | undefined
  hrefOf: (place: Row) => string
  /** Controls that filter the people shown. */
  filters?: ReactNode
}

const everybody = () => true
const codeOf = ({ postcode }: Place) => (postcode ? outwardCode(postcode) : undefined)

/** Map of people's homes by outward code, with the same people in a table beside it. */
export function PlacesMap<Row extends Place>({
  noun: [one, many],
  places,
  isShown = everybody,
  hrefOf,
  filters,
  columns,
}: PlacesMapProps<Row>) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<string>()
  const { data: codes } = useQuery(outcodes)
  const shown = places.data?.filter(isShown)
  const areas = useMemo(() => {
    const at = new Map<string, number>()
    for (const place of places.data ?? []) {
      const code = codeOf(place)
      if (code) at.set(code, (at.get(code) ?? 0) + (isShown(place) ? 1 : 0))
    }
    // Includes the codes of all people, so that a filter changes the colours but not the area
    // shown.
    return codesAround(codes ?? [], (outcode) => at.has(outcode)).map((code) => ({
      ...code,
      value: at.get(code.outcode) ?? 0,
    }))
  }, [codes, places.data, isShown])
  const rows = shown?.filter((place) => !chosen || codeOf(place) === chosen)
  return (
    <>
      {(filters || chosen) && (
        <p className="links">
          {filters}
          {chosen && (
            <Button kind="text" onClick={() => setChosen(undefined)}>
              Show all, not only {chosen}
            </Button>
          )}
        </p>
      )}
      <div className="codes">
        <CodesMap
          label={`Map of outward codes with how many ${many} live there`}
          areas={areas}
          chosen={chosen}
          onChoose={setChosen}
          scale={countScale}
        />
        <div className="codes-list">
          <p role="status" className="muted">
            {rows && `${count(rows.length)} ${rows.length === 1 ? one : many}`}
            {rows && chosen && ` at ${chosen}`}
          </p>
          <SimpleList
            caption={`The ${many} on the map`}
            query={{ ...places, data: rows } as typeof places}
            rowKey={(row) => row.id}
            rowHeight={44}
            hrefOf={hrefOf}
            onOpen={(row) => void navigate(hrefOf(row))}
            columns={columns}
            empty={<p className="muted">Nobody here.</p>}
          />
        </div>
      </div>
    </>
  )
}
