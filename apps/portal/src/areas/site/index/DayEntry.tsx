import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type DayEntryProps = {
  to: string
  icon: ReactNode
  label: string
  title: string
  children: ReactNode
}

/** One fact. The whole card is a link. */
export const DayEntry = ({ to, icon, label, title, children }: DayEntryProps) => (
  <Link className="card day-entry" to={to}>
    {icon}
    <div>
      <p className="small muted">{label}</p>
      <h2>{title}</h2>
      {children}
    </div>
    <ArrowRight aria-hidden="true" />
  </Link>
)
