import type { ComponentProps } from 'react'
import { usePageLink } from '../shared/use-page-link.ts'
import { ReviewDialogSlot } from './ReviewDialogSlot.tsx'

type Props = Omit<ComponentProps<typeof ReviewDialogSlot>, 'subject' | 'onOpen'> & {
  /** What stands on the tag. */
  token: string | undefined
  onOpen: () => void
}

/** The dialog of a tag on somebody's page: by the link that it was given, or that the visitor came by. */
export function ReviewDialogOnPage({ token: given, ...rest }: Props) {
  const token = usePageLink('treasures-review', given, rest.onOpen)
  return <ReviewDialogSlot {...rest} subject={token ? { kind: 'link', token } : undefined} />
}
