import { getInvoicePdf, type Invoice } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Button } from '@treasures/widgets/kit'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { saveFailure } from '../form/save-failure.ts'
import { saveFile } from '../list/csv-file.ts'

/** The invoice's own document, as it was issued. */
export function PdfButton({
  invoice: { id, inv_number },
}: {
  invoice: Pick<Invoice, 'id' | 'inv_number'>
}) {
  const download = useMutation({
    mutationFn: () => api.call(getInvoicePdf, { params: { id } }),
    onSuccess: (file) => saveFile(file, `${inv_number}.pdf`),
    onError: (error) => snackbar.warning(`The PDF was not downloaded. ${saveFailure(error)}`),
  })
  return (
    <Button kind="quiet" isBusy={download.isPending} onClick={() => download.mutate()}>
      Download PDF
    </Button>
  )
}
