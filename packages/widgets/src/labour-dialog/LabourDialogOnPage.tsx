import { useMemo } from 'react'
import { usePageLink } from '../shared/use-page-link.ts'
import { LabourDialogSlot } from './LabourDialogSlot.tsx'

type Props = Omit<Parameters<typeof LabourDialogSlot>[0], 'who' | 'showsKept' | 'boardHref'> & {
  token: string | undefined
  onOpen: () => void
}

const name = 'treasures-job'

/** The link stays with the tab, for the address has lost it: without signal a page is often loaded anew. */
function keepInTab(token: string | undefined): string | undefined {
  try {
    if (token !== undefined) sessionStorage.setItem(name, token)
    return sessionStorage.getItem(name) ?? undefined
  } catch {
    return token
  }
}

/** The dialog of a page that is not ours: who came by a link may record to its job. */
export function LabourDialogOnPage({ token: given, ...props }: Props) {
  const linked = usePageLink(name, given, props.onOpen)
  const token = useMemo(() => given || keepInTab(linked), [given, linked])
  const who = token === undefined ? undefined : ({ kind: 'link', token } as const)
  return <LabourDialogSlot key={token} {...props} who={who} showsKept boardHref={undefined} />
}
