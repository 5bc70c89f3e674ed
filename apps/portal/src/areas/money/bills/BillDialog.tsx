import {
  billStatus,
  getBillPdf,
  issueBills,
  listBills,
  showPounds,
  voidBill,
  dayInWords,
  monthInWords,
  type Bill,
  getBill,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Alert, DescriptionList } from '@treasures/widgets/kit'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryOf } from '#app/query.ts'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { useMay } from '#app/session/use-profile.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { Loaded } from '#parts/list/Loaded.tsx'
import { MoneyLines } from '#parts/panels/Money.tsx'
import { PdfButton } from '#parts/PdfButton.tsx'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { moment } from '#parts/words.ts'
import { BillTags, billTitle } from './bill-words.tsx'
import { IssueBills } from './BillsBulk.tsx'

/** One bill with its lines. Drafts are issued here, and issued bills voided. */
export function BillDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(queryOf(getBill, { params: { id } }))
  const [task, setTask] = useState<'none' | 'issue' | 'void'>('none')
  const controls = { issue: useControl(issueBills), void: useControl(voidBill) }
  const isStaff = useMay(listBills)
  const bill = query.data
  const close = () => setTask('none')
  return (
    <ReadingDialog
      title={bill ? billTitle(bill) : 'Bill'}
      width="wide"
      onClose={onClose}
      actions={
        <>
          {bill?.number && (
            <PdfButton number={bill.number} load={() => api.call(getBillPdf, { params: { id } })} />
          )}
          {bill?.id_status === billStatus.draft && (
            <ControlButton control={controls.issue} onClick={() => setTask('issue')}>
              Issue
            </ControlButton>
          )}
          {bill?.id_status === billStatus.issued && (
            <ControlButton
              kind="quiet"
              tone="danger"
              control={controls.void}
              onClick={() => setTask('void')}
            >
              Void
            </ControlButton>
          )}
        </>
      }
    >
      <Loaded query={query}>{(found) => <BillFacts bill={found} isStaff={isStaff} />}</Loaded>
      {task === 'issue' && <IssueBills ids={[id]} onClose={close} />}
      {task === 'void' && bill && (
        <ConfirmChange
          title={`Void ${bill.number}?`}
          yes="Void"
          change={() => api.call(voidBill, { params: { id } })}
          said="Bill voided."
          onClose={close}
        >
          Its timesheet goes back to Locked and gets a new bill under another number.
        </ConfirmChange>
      )}
    </ReadingDialog>
  )
}

/** Treasure and timesheet of a bill, with links for staff. */
const whose = ({ treasure, month, id_timesheet }: Bill, isStaff: boolean) => [
  {
    term: 'Treasure',
    detail: isStaff ? (
      <Link to={paths.treasureProfileNamed(treasure)}>{treasure.name}</Link>
    ) : (
      treasure.name
    ),
  },
  {
    term: 'Timesheet',
    detail: isStaff ? (
      <Link
        to={paths.timesheetView({ id: id_timesheet, treasure: treasure.id, name: treasure.name })}
      >
        {monthInWords(month)}
      </Link>
    ) : (
      monthInWords(month)
    ),
  },
]

const BillFacts = ({ bill, isStaff }: { bill: Bill; isStaff: boolean }) => (
  <>
    {bill.held && <Alert type="danger">{bill.held}</Alert>}
    <DescriptionList
      items={[
        { term: 'Status', detail: <BillTags {...bill} /> },
        ...whose(bill, isStaff),
        { term: 'Issued', detail: bill.issued_on && dayInWords(bill.issued_on) },
        ...(bill.paid_at ? [{ term: 'Paid', detail: moment(bill.paid_at) }] : []),
        ...(bill.voided_at ? [{ term: 'Voided', detail: moment(bill.voided_at) }] : []),
      ]}
    />
    <div className="invoice-sums">
      <DescriptionList
        items={[
          { term: 'Work', detail: showPounds(bill.work) },
          { term: 'Materials', detail: showPounds(bill.materials) },
          ...(bill.withheld ? [{ term: 'CIS deduction', detail: showPounds(-bill.withheld) }] : []),
          { term: 'Total', detail: <b>{showPounds(bill.total)}</b> },
          { term: 'VAT included', detail: showPounds(bill.vat) },
        ]}
      />
    </div>
    <MoneyLines
      caption="Lines"
      columns={['Description', 'Quantity', 'Price', 'Total', 'VAT included']}
      rows={bill.lines.map((line) => ({
        id: line.id,
        cells: [
          <>
            {line.descr}
            <p className="small muted">
              {dayInWords(line.date)} · job {line.id_job}
            </p>
          </>,
          line.quantity,
          showPounds(line.price),
          showPounds(line.total),
          showPounds(line.vat),
        ],
      }))}
    />
  </>
)
