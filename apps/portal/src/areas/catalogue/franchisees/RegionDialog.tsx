import type { Ambassador } from '@treasures/api-client'
import { FormDialog } from '../../../parts/form/FormDialog.tsx'
import { RegionForm, useRegionForm } from '../../../parts/regions/RegionForm.tsx'
import '../../../parts/parts.css'

type RegionDialogProps = { ambassador: Ambassador; onClose: () => void }

export function RegionDialog({ ambassador, onClose }: RegionDialogProps) {
  const form = useRegionForm(ambassador, onClose)
  return (
    <FormDialog
      title={ambassador.region_name}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      {(cancel) => <RegionForm form={form} onCancel={cancel} />}
    </FormDialog>
  )
}
