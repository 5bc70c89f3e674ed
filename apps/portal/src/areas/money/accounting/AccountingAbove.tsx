import {
  compareAccounts,
  dayInWords,
  listAccountingDocuments,
  getAccountingPeriod,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Spinner, StatTile } from '@treasures/widgets/kit'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { queryOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { moment } from '#parts/words.ts'
import { CisPayments } from './CisPayments.tsx'
import { ExportLedger } from './ExportLedger.tsx'
import { PeriodDialog } from './PeriodDialog.tsx'
import { UncoveredRefunds } from './UncoveredRefunds.tsx'
import './accounting.css'

/**
 * State of our books and of the accounting service, with the actions on all documents or periods.
 */
export function AccountingAbove() {
  const [opened, setOpened] = useState<'period' | 'ledger' | 'cis'>()
  const { data: counts, isLoading } = useQuery(
    queryOf(listAccountingDocuments, { query: { per_page: 1 } }),
  )
  const { data: period } = useQuery(queryOf(getAccountingPeriod))
  const isXero = counts?.service === 'xero'
  const compare = useMutation({
    mutationFn: () => api.call(compareAccounts, { body: {} }),
    onSuccess: () =>
      snackbar.success('Comparing with Xero. Differences appear here within minutes.'),
    onError: (error) => snackbar.warning(saveFailure(error)),
  })
  const close = () => setOpened(undefined)
  if (isLoading) return <Spinner />
  return (
    <>
      <UncoveredRefunds />
      {isXero && (
        <div className="tiles">
          <StatTile label="Waiting to be sent" value={counts.waiting} />
          <StatTile
            label="Needs attention"
            value={counts.parked}
            {...(counts.parked > 0 && { tone: 'warn' as const })}
          />
          <StatTile
            label="Different in Xero"
            value={counts.differing}
            {...(counts.differing > 0 && { tone: 'danger' as const })}
            hint={
              counts.compared_at ? `Compared ${moment(counts.compared_at)}` : 'Not compared yet'
            }
          />
        </div>
      )}
      <div className="accounting-actions">
        <p className="small muted">
          {isXero ? 'Connected to Xero.' : 'No accounting service is connected.'}{' '}
          {period?.locked_until
            ? `Books locked up to ${dayInWords(period.locked_until)}.`
            : 'No period locked.'}
        </p>
        {isXero && (
          <Button kind="quiet" isBusy={compare.isPending} onClick={() => compare.mutate()}>
            Compare now
          </Button>
        )}
        <Button kind="quiet" disabled={!period} onClick={() => setOpened('period')}>
          Lock period
        </Button>
        <Button kind="quiet" onClick={() => setOpened('ledger')}>
          Export ledger
        </Button>
        <Button kind="quiet" onClick={() => setOpened('cis')}>
          CIS payments
        </Button>
        <Link to={paths.sellers()}>Report for HMRC</Link>
      </div>
      {opened === 'period' && period && (
        <PeriodDialog lockedUntil={period.locked_until} onClose={close} />
      )}
      {opened === 'ledger' && <ExportLedger onClose={close} />}
      {opened === 'cis' && <CisPayments onClose={close} />}
    </>
  )
}
