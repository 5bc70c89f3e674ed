import { issueInvoices } from '@treasures/api-client'
import { callQuietly } from '#app/session/api.ts'
import { BulkDialog } from '../list/BulkDialog.tsx'
import { count } from '../words.ts'

export const invoiceCount = (n: number): string => `${count(n)} ${n === 1 ? 'invoice' : 'invoices'}`

type IssueInvoicesProps = {
  ids: readonly number[]
  /** Total of the invoices, for example "£365.99". */
  sum?: string
  onClose: (hasRun: boolean) => void
}

/** Asks for confirmation, issues invoices and shows the number or error of each. */
export const IssueInvoices = ({ ids, sum = '', onClose }: IssueInvoicesProps) => (
  <BulkDialog
    title={`Issue ${invoiceCount(ids.length)}`}
    ids={ids}
    yes={`Issue ${sum}`.trim()}
    nameOf={(id) => `Draft ${id}`}
    run={async (some, options) => {
      const { data } = await callQuietly(issueInvoices, { body: { ids: some } }, options)
      return data.map(({ id, inv_number, problem }) => ({
        id,
        name: inv_number || `Draft ${id}`,
        words: problem,
        isDone: problem === '',
      }))
    }}
    onClose={onClose}
  >
    Each invoice gets its number and is e-mailed to the customer. It can’t be changed afterwards.
  </BulkDialog>
)
