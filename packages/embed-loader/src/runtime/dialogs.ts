// The address is imported first, because a tag already on the page starts as soon as it is defined.
import './api-base.ts'
import type { dialogs, Dialogs } from '../dialogs.ts'

type Name = (typeof dialogs)[number]

const parts: Record<Name, () => Promise<void>> = {
  'claim-dialog': async () => void (await import('@treasures/widgets/claim-dialog/element')),
  'labour-dialog': async () => void (await import('@treasures/widgets/labour-dialog/element')),
  'review-dialog': async () => void (await import('@treasures/widgets/review-dialog/element')),
}

export const load: Dialogs['load'] = (widget) => parts[widget as Name]()
