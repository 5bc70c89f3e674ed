import { listTreasureDocuments } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { useControl } from '#app/access/use-control.ts'
import { rowsOf } from '#app/query.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { Panel } from '#parts/panels/Panel.tsx'
import { RequiredDocuments } from './RequiredDocuments.tsx'

/** Documents of a treasure, for staff. */
export function TreasureDocuments({ id }: { id: number }) {
  const control = useControl(listTreasureDocuments)
  const query = useQuery({
    ...rowsOf(listTreasureDocuments, { params: { id } }),
    enabled: control.at === 'allowed',
  })
  if (control.at !== 'allowed')
    return (
      <Panel title="Documents">
        <p>{control.at === 'off' ? control.because : 'It is not for your role.'}</p>
      </Panel>
    )
  return (
    <Loaded query={query}>
      {(documents) => <RequiredDocuments documents={documents} idTreasure={id} />}
    </Loaded>
  )
}
