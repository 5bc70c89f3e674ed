import type { DataSummary } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, DescriptionList } from '@treasures/widgets/kit'
import { useState } from 'react'
import type { QueryOf } from '#app/query.ts'
import { Loaded } from '../list/Loaded.tsx'
import { useDownload, type FetchFile } from '../use-download.ts'
import { count, fileSize } from '../words.ts'
import { dataFileName, summaryWords } from './personal-data.rules.ts'
import { UnprovenContacts } from './UnprovenContacts.tsx'
import './personal-data.css'

type PersonalDataFileProps = {
  summary: QueryOf<DataSummary>
  /** Fetches the file, including records under the contacts that staff chose. */
  fetchFile: (contacts: string[], ...options: Parameters<FetchFile>) => ReturnType<FetchFile>
  /** Name of the file, such as "Personal data of Ada Stone". */
  name: string
}

/** Summary of a person's data, with a button to download it. */
export function PersonalDataFile({ summary, fetchFile, name }: PersonalDataFileProps) {
  const [contacts, setContacts] = useState<string[]>([])
  const query = useQuery({
    ...summary,
    // Counts again each time, because the file is made on request.
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Loaded query={query}>
      {(found) => (
        <div className="personal-data">
          <p>It will hold {summaryWords(found)}</p>
          <details>
            <summary>What it will hold</summary>
            <DescriptionList
              items={[
                ...found.data.map(({ what, rows }) => ({ term: what, detail: count(rows) })),
                ...(found.photos > 0 ? [{ term: 'Photos', detail: count(found.photos) }] : []),
              ]}
            />
          </details>
          <UnprovenContacts unproven={found.unproven} chosen={contacts} onChange={setContacts} />
          <DownloadButton fetchFile={(...options) => fetchFile(contacts, ...options)} name={name} />
        </div>
      )}
    </Loaded>
  )
}

/** Download button, which shows the progress and can stop the download. */
function DownloadButton({ fetchFile, name }: { fetchFile: FetchFile; name: string }) {
  const { phase, start, cancel } = useDownload({
    fetchFile,
    nameFile: (now) => dataFileName(name, now),
    measure: ({ byteLength }) => byteLength,
    failed: 'The file did not come.',
  })
  return (
    <div className="personal-data-download">
      {phase.at === 'idle' ? (
        <Button kind="quiet" onClick={start}>
          Download ZIP file
        </Button>
      ) : (
        <>
          <output className="small">
            {phase.amount === 0 ? 'Making the file…' : `${fileSize(phase.amount)} so far`}
          </output>
          <Button kind="quiet" onClick={cancel}>
            Cancel download
          </Button>
        </>
      )}
    </div>
  )
}
