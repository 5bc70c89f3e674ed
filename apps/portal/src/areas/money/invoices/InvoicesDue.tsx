import { checkDue, showPounds, type DueInvoice } from '@treasures/api-client'
import { queryOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { DueDialog } from '#parts/list/DueDialog.tsx'
import { MoneyLines } from '#parts/panels/Money.tsx'
import { count } from '#parts/words.ts'
import { DraftsBulk } from './InvoicesBulk.tsx'

const drafts = (rows: readonly DueInvoice[]) =>
  `${count(rows.length)} ${rows.length === 1 ? 'draft' : 'drafts'}`

/** Due work: previews each customer's invoice, drafts them, and offers to issue them. */
export const InvoicesDue = ({ onClose }: { onClose: () => void }) => (
  <DueDialog<DueInvoice>
    title="Check due work"
    none="All work that is due has been invoiced."
    trial={queryOf(checkDue, { body: { dry_run: true } })}
    create={(options) => api.call(checkDue, { body: { dry_run: false } }, options)}
    yes={(rows) => `Create ${drafts(rows)}`}
    said={(rows) => `${drafts(rows)} created.`}
    Bulk={DraftsBulk}
    onClose={onClose}
  >
    {(rows) => (
      <MoneyLines
        caption="Invoices that are due"
        columns={['Customer', 'Lines', 'Treasures', 'Total']}
        rows={rows.map((row) => ({
          id: `${row.customer.id} ${row.region.id}`,
          cells: [
            <>
              <b>{row.customer.name}</b>, {row.region.region_name}
              {row.warnings.map((words) => (
                <p key={words} className="small muted">
                  {words}
                </p>
              ))}
            </>,
            count(row.lines),
            showPounds(row.treasures_income),
            <b key="total">{showPounds(row.total)}</b>,
          ],
        }))}
      />
    )}
  </DueDialog>
)
