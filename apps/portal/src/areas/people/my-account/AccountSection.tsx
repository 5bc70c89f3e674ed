import type { ReactNode } from 'react'
import { accountSections, type AccountSectionName } from './account-sections.rules.ts'

type AccountSectionProps = { name: AccountSectionName; children: ReactNode }

/** One part of the account, to which its address and the menu lead: one panel, or several that belong together. */
export const AccountSection = ({ name, children }: AccountSectionProps) => (
  <div
    id={name}
    className="account-section"
    role="group"
    aria-label={accountSections[name]}
    tabIndex={-1}
  >
    {children}
  </div>
)
