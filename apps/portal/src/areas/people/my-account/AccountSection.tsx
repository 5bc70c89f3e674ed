import type { ReactNode } from 'react'
import { accountSections, type AccountSectionName } from './account-sections.rules.ts'

type AccountSectionProps = { name: AccountSectionName; children: ReactNode }

/**
 * One section of the account, which the menu links to. It holds one panel or several related ones.
 */
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
