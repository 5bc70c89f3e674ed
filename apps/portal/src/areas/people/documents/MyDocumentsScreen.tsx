import { listMyDocuments } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { rowsOf } from '#app/query.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import '#parts/panels/profile.css'
import { RequiredDocuments } from './RequiredDocuments.tsx'

/** Documents that the signed-in treasure needs for their trades. */
export default function MyDocumentsScreen() {
  return (
    <MayScreen title="My documents" endpoint={listMyDocuments}>
      <p className="muted">
        Once we’ve checked what a trade needs, you can take its jobs. Only the staff who check your
        documents can open them.
      </p>
      <MyDocuments />
    </MayScreen>
  )
}

function MyDocuments() {
  const query = useQuery(rowsOf(listMyDocuments))
  return <Loaded query={query}>{(documents) => <RequiredDocuments documents={documents} />}</Loaded>
}
