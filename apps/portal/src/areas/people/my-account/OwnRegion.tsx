import type { Ambassador } from '@treasures/api-client'
import { useLeaveGuard } from '../../../app/shell/use-leave-guard.ts'
import { RegionForm, useRegionForm } from '../../../parts/regions/RegionForm.tsx'

export function OwnRegion({ ambassador }: { ambassador: Ambassador }) {
  const form = useRegionForm(ambassador, () => {})
  useLeaveGuard(form.isDirty)
  return <RegionForm form={form} />
}
