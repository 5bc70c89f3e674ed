import type { Endpoint } from '@treasures/api-client'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../app/session/use-profile.ts'

type FigureLinkProps = {
  /** Call of the list. Without permission for it, the figure is not a link. */
  endpoint: Endpoint
  to: string
  children: ReactNode
}

/** A figure that links to the records it counts. */
export const FigureLink = ({ endpoint, to, children }: FigureLinkProps) =>
  useMay(endpoint) ? <Link to={to}>{children}</Link> : children
