import type { Ambassador } from '@treasures/api-client'
import { Button } from '@treasures/widgets/kit'
import { useLeaveGuard } from '../../../app/shell/use-leave-guard.ts'
import { Form } from '../../../parts/form/Form.tsx'
import { RegionFields, useRegionForm } from '../../../parts/regions/RegionFields.tsx'

export function OwnRegion({ ambassador }: { ambassador: Ambassador }) {
  const form = useRegionForm(ambassador, () => {})
  useLeaveGuard(form.isDirty)
  return (
    <Form form={form}>
      <RegionFields form={form} />
      <div className="actions">
        <Button type="submit" kind="quiet" isBusy={form.isBusy}>
          Save region
        </Button>
      </div>
    </Form>
  )
}
