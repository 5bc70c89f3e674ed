import { listServices, listTreasureCoverage, type Coverage, type OkOf } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, Chip, SelectField, Tag, type TableColumn } from '@treasures/widgets/kit'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { codesAround, coverageScale, coverageValue, isUncovered } from '#parts/codes/code-areas.ts'
import { CodesMap } from '#parts/codes/CodesMap.tsx'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { rowsOf } from '#app/query.ts'
import { paths } from '#app/paths.ts'
import { readId } from '#parts/search-params.ts'
import { count } from '#parts/words.ts'
import { outcodes } from '#parts/codes/outcodes.queries.ts'

export default function TreasuresCoverageScreen() {
  return (
    <MayScreen title="Coverage" endpoint={listTreasureCoverage}>
      <TreasuresCoverage />
    </MayScreen>
  )
}

/** Sorts uncovered codes first, then the others by open jobs per treasure, the most first. */
const byNeed = (one: Coverage, two: Coverage) =>
  Number(isUncovered(two)) - Number(isUncovered(one)) ||
  two.open_jobs / (two.treasures + 1) - one.open_jobs / (one.treasures + 1) ||
  one.outcode.localeCompare(two.outcode, 'en-GB', { numeric: true })

const sold = {
  ...rowsOf(listServices),
  select: ({ data }: OkOf<typeof listServices>) =>
    data.filter(({ kind, retired_on }) => kind === 'trade' && retired_on === null),
  staleTime: 600_000,
}

/** Coverage of outward codes by treasures, with open jobs, for all services or one. */
function TreasuresCoverage() {
  const [search, setSearch] = useSearchParams()
  const id_service = readId(search, 'service')
  const [isWantingOnly, setWantingOnly] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const { data: services = [] } = useQuery(sold)
  const { data: codes } = useQuery(outcodes)
  const coverage = useQuery(rowsOf(listTreasureCoverage, { query: { id_service } }))
  const areas = useMemo(() => {
    const at = new Map(coverage.data?.map((row) => [row.outcode, row]))
    return codesAround(codes ?? [], (outcode) => at.has(outcode)).map((code) => ({
      ...code,
      value: coverageValue(at.get(code.outcode)),
    }))
  }, [codes, coverage.data])
  const rows = useMemo(
    () =>
      coverage.data
        ?.filter(
          (row) => (!isWantingOnly || isUncovered(row)) && (!chosen || row.outcode === chosen),
        )
        .toSorted(byNeed),
    [coverage.data, isWantingOnly, chosen],
  )
  return (
    <>
      <p className="links">
        <Link to={paths.treasures()}>Treasures</Link>
        <Link to={paths.treasuresMap()}>Map of treasures</Link>
      </p>
      <div className="codes-choice">
        <SelectField
          label="Service"
          name="service"
          value={id_service === undefined ? '' : String(id_service)}
          options={[
            { value: '', label: 'Every service' },
            ...services.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(service) => setSearch(service ? { service } : {}, { replace: true })}
        />
      </div>
      <p className="links">
        <Chip isPressed={isWantingOnly} onPress={() => setWantingOnly(!isWantingOnly)}>
          Not covered
        </Chip>
        {chosen && (
          <Button kind="text" onClick={() => setChosen(undefined)}>
            Show all, not only {chosen}
          </Button>
        )}
      </p>
      <div className="codes">
        <CodesMap
          label="Map of outward codes with how many treasures can come to each open job"
          areas={areas}
          chosen={chosen}
          onChoose={setChosen}
          scale={coverageScale}
        />
        <div className="codes-list">
          <p role="status" className="muted">
            {rows && `${count(rows.length)} outward ${rows.length === 1 ? 'code' : 'codes'}`}
          </p>
          <SimpleList
            caption="Coverage by outward code"
            query={{ ...coverage, data: rows } as typeof coverage}
            rowKey={(row) => row.outcode}
            rowHeight={44}
            columns={columns}
            empty={<p className="muted">Nothing here.</p>}
          />
        </div>
      </div>
    </>
  )
}

const columns: readonly TableColumn<Coverage>[] = [
  {
    id: 'outcode',
    header: 'Where',
    cell: (row) => (
      <>
        <b>{row.outcode}</b> {row.town}
      </>
    ),
  },
  {
    id: 'treasures',
    header: 'Treasures',
    width: 110,
    isNumber: true,
    cell: (row) => count(row.treasures),
  },
  {
    id: 'open_jobs',
    header: 'Open jobs',
    width: 170,
    isNumber: true,
    cell: (row) => (
      <span className="tags">
        {isUncovered(row) && <Tag tone="danger">Not covered</Tag>} {count(row.open_jobs)}
      </span>
    ),
  },
]
