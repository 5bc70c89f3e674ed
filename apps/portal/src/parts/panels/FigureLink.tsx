import type { Endpoint } from '@treasures/api-client'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../app/session/use-profile.ts'

type FigureLinkProps = {
  /** The list's call: whoever may not make it reads the figure alone. */
  endpoint: Endpoint
  to: string
  children: ReactNode
}

/** A figure that opens what it counted. */
export const FigureLink = ({ endpoint, to, children }: FigureLinkProps) =>
  useMay(endpoint) ? <Link to={to}>{children}</Link> : children
