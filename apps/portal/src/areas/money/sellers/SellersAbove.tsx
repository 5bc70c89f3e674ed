import {
  answerSellerReport,
  createSellerReport,
  dayInWords,
  downloadSellerReport,
  exportSellers,
  getSellerReports,
  reportKindNames,
  reportStates,
  type SellerReport,
  type SellerReports,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, Tag } from '@treasures/widgets/kit'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { refreshAll } from '#app/queries.ts'
import { queryOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { saveFailure } from '#parts/form/save-failure.ts'
import { saveFile } from '#parts/list/csv-file.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { Panel } from '#parts/panels/Panel.tsx'
import { count, moment } from '#parts/words.ts'
import { useReportYear } from './report-year.ts'
import './sellers.css'

/** The next file for HMRC, and those that were made. */
export function SellersAbove() {
  const year = useReportYear()
  const query = useQuery(queryOf(getSellerReports, { query: { year } }))
  return (
    <Panel title={`Files of ${year}`}>
      <Loaded query={query}>{(reports) => <Files reports={reports} />}</Loaded>
    </Panel>
  )
}

const sellersIn = (sellers: number) => (sellers === 1 ? '1 seller' : `${count(sellers)} sellers`)

function Files({ reports }: { reports: SellerReports }) {
  const { year, due_on, business_gaps, incomplete, data } = reports
  const isWaiting = data.some(({ state }) => state === 'made')
  return (
    <div className="seller-reports">
      <p className="small muted">
        Due on {dayInWords(due_on)}. Download the file, keep its name, and upload it to HMRC’s
        service for digital platforms. Then record their answer here.
      </p>
      {business_gaps.length > 0 && (
        <Alert type="danger">
          Settings do not say {business_gaps.join(', ')}.{' '}
          <Link to={`${paths.business()}#hmrc_platform_id`}>Business details</Link>
        </Alert>
      )}
      {incomplete > 0 && (
        <p>
          <Tag tone="warn">{sellersIn(incomplete)}</Tag> cannot be reported until their details are
          complete. <Link to={`?year=${year}&show=missing`}>Show them</Link>
        </p>
      )}
      <div className="seller-report-actions">
        {isWaiting ? (
          <p>Waiting for HMRC’s answer to the last file.</p>
        ) : (
          <NextFile reports={reports} />
        )}
        <FileButton
          label="Export CSV"
          name={`sellers-${year}.csv`}
          load={() => api.call(exportSellers, { query: { year } })}
        />
      </div>
      {data.length > 0 && (
        <ol className="seller-report-list" aria-label="Files">
          {data.map((report) => (
            <File key={report.id} report={report} />
          ))}
        </ol>
      )}
    </div>
  )
}

const makes = {
  new: (sellers: number) => `Make file: ${sellersIn(sellers)}`,
  correction: (sellers: number) => `Make correction: ${sellersIn(sellers)}`,
  nil: () => 'Make file: nothing to report',
  withdrawal: () => 'Make withdrawal of “nothing to report”',
} as const

function NextFile({ reports }: { reports: SellerReports }) {
  const { year, next, incomplete, business_gaps } = reports
  const [isAsking, setAsking] = useState(false)
  const make = () =>
    api.call(createSellerReport, { body: { year, without_incomplete: incomplete > 0 } })
  const making = useMutation({
    mutationFn: make,
    onSuccess: () => snackbar.success('File made.'),
    onError: (error) => snackbar.warning(saveFailure(error)),
    onSettled: refreshAll,
  })
  if (!next) return <p>{incomplete > 0 ? 'Nothing else to report.' : 'HMRC has everything.'}</p>
  return (
    <>
      <Button
        isBusy={making.isPending}
        disabled={business_gaps.length > 0}
        onClick={() => (incomplete > 0 ? setAsking(true) : making.mutate())}
      >
        {makes[next.kind](next.sellers)}
      </Button>
      {isAsking && (
        <ConfirmChange
          title={`Leave out ${sellersIn(incomplete)}?`}
          yes="Make file"
          tone="plain"
          change={make}
          said="File made."
          onDone={refreshAll}
          onClose={() => setAsking(false)}
        >
          Their details are missing. Once these are complete, they follow in a file of their own,
          which is also due by January.
        </ConfirmChange>
      )}
    </>
  )
}

const tones = { made: 'warn', accepted: 'ok', rejected: 'danger' } as const

function File({ report }: { report: SellerReport }) {
  const { id, kind, message_ref, sellers, state, made_by, created_at, answered_at } = report
  const [answer, setAnswer] = useState<boolean>()
  return (
    <li>
      <div className="seller-report-words">
        <p>
          <b>{reportKindNames[kind]}</b>
          {sellers > 0 && `, ${sellersIn(sellers)}`}{' '}
          <Tag tone={tones[state]}>{reportStates[state]}</Tag>
        </p>
        <p className="small muted">{message_ref}</p>
        <p className="small muted">
          {[
            `Made ${moment(created_at)}${made_by ? ` by ${made_by}` : ''}`,
            answered_at && `answered ${moment(answered_at)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="seller-report-actions">
        <FileButton
          label="Download XML"
          name={`${message_ref}.xml`}
          load={() => api.call(downloadSellerReport, { params: { id } })}
        />
        {state === 'made' && (
          <>
            <Button kind="quiet" onClick={() => setAnswer(true)}>
              Accepted
            </Button>
            <Button kind="quiet" onClick={() => setAnswer(false)}>
              Rejected
            </Button>
          </>
        )}
      </div>
      {answer !== undefined && (
        <ConfirmChange
          title={answer ? 'Did HMRC accept this file?' : 'Did HMRC reject this file?'}
          yes={answer ? 'Yes, accepted' : 'Yes, rejected'}
          tone={answer ? 'plain' : 'danger'}
          change={() =>
            api.call(answerSellerReport, { params: { id }, body: { accepted: answer } })
          }
          said="Answer recorded."
          onDone={refreshAll}
          onClose={() => setAnswer(undefined)}
        >
          {answer
            ? 'Later corrections refer to it. This cannot be changed.'
            : 'The file counts as not made, and another can be made. This cannot be changed.'}
        </ConfirmChange>
      )}
    </li>
  )
}

function FileButton({
  label,
  name,
  load,
}: {
  label: string
  name: string
  load: () => Promise<Blob>
}) {
  const download = useMutation({
    mutationFn: load,
    onSuccess(file) {
      saveFile(file, name)
      snackbar.success(`${name} is in your downloads.`)
    },
    onError: (error) => snackbar.warning(`The file was not downloaded. ${saveFailure(error)}`),
  })
  return (
    <Button
      kind="quiet"
      label={`${label}: ${name}`}
      isBusy={download.isPending}
      onClick={() => download.mutate()}
    >
      {label}
    </Button>
  )
}
