import type { Ambassador } from '@treasures/api-client'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { RegionFields, useRegionForm } from '#parts/regions/RegionFields.tsx'

type RegionDialogProps = { ambassador: Ambassador; onClose: () => void }

export function RegionDialog({ ambassador, onClose }: RegionDialogProps) {
  const form = useRegionForm(ambassador, onClose)
  return (
    <FormDialog title={ambassador.region_name} form={form} yes="Save region" onClose={onClose}>
      <RegionFields form={form} />
    </FormDialog>
  )
}
