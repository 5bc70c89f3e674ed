import type { Ambassador } from '@treasures/api-client'
import { RegionFields, useRegionForm } from '#parts/regions/RegionFields.tsx'
import { AccountForm } from './AccountForm.tsx'

export function OwnRegion({ ambassador }: { ambassador: Ambassador }) {
  const form = useRegionForm(ambassador, () => {})
  return (
    <AccountForm form={form} save="Save region">
      <RegionFields form={form} />
    </AccountForm>
  )
}
