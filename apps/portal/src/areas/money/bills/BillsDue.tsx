import { checkBillsDue, showPounds, monthInWords, type DueBill } from '@treasures/api-client'
import { queryOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { DueDialog } from '#parts/list/DueDialog.tsx'
import { MoneyLines } from '#parts/panels/Money.tsx'
import { count } from '#parts/words.ts'
import { BillsBulk } from './BillsBulk.tsx'

const drafts = (rows: readonly DueBill[]) =>
  `${count(rows.length)} ${rows.length === 1 ? 'draft' : 'drafts'}`

/**
 * Locked timesheets without a bill. Previews their totals, drafts their bills, and offers to issue
 * them.
 */
export const BillsDue = ({ onClose }: { onClose: () => void }) => (
  <DueDialog<DueBill>
    title="Check due work"
    none="Every locked timesheet has its bill."
    trial={queryOf(checkBillsDue, { body: { dry_run: true } })}
    create={(options) => api.call(checkBillsDue, { body: { dry_run: false } }, options)}
    yes={(rows) => `Create ${drafts(rows)}`}
    said={(rows) => `${drafts(rows)} created.`}
    Bulk={BillsBulk}
    onClose={onClose}
  >
    {(rows) => (
      <MoneyLines
        caption="Bills that are due"
        columns={['Treasure', 'Lines', 'Work', 'Materials', 'Total']}
        rows={rows.map((row) => ({
          id: row.id_timesheet,
          cells: [
            <>
              <b>{row.treasure.name}</b>, {monthInWords(row.month)}
              {row.held && <p className="small muted">{row.held}</p>}
            </>,
            count(row.lines),
            showPounds(row.work),
            showPounds(row.materials),
            <b key="total">{showPounds(row.total)}</b>,
          ],
        }))}
      />
    )}
  </DueDialog>
)
