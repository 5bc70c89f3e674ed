import { useMutation } from '@tanstack/react-query'
import { Button } from '@treasures/widgets/kit'
import { snackbar } from '../app/shell/snackbars.ts'
import { saveFailure } from './form/save-failure.ts'
import { saveFile } from './list/csv-file.ts'

type PdfButtonProps = {
  /** Number of the document, from which the file is named. */
  number: string
  load: () => Promise<Blob>
  kind?: 'quiet' | 'text'
}

/** Downloads a document as issued. */
export function PdfButton({ number, load, kind = 'quiet' }: PdfButtonProps) {
  const download = useMutation({
    mutationFn: load,
    onSuccess: (file) => saveFile(file, `${number}.pdf`),
    onError: (error) => snackbar.warning(`The PDF was not downloaded. ${saveFailure(error)}`),
  })
  return (
    <Button
      kind={kind}
      label={`Download PDF: ${number}`}
      isBusy={download.isPending}
      onClick={() => download.mutate()}
    >
      {kind === 'text' ? 'PDF' : 'Download PDF'}
    </Button>
  )
}
