import { telHref } from '@treasures/widgets/kit'
import type { ReactNode } from 'react'
import { useSettings } from '../../app/settings.ts'
import { BrandMark } from '../BrandMark.tsx'
import './booking-frame.css'

/** Frame of a visitor's booking: the name of the business, a number to call, and the screen. */
export function BookingFrame({ children }: { children: ReactNode }) {
  const phone = useSettings()?.support_phone
  return (
    <div className="booking-frame">
      <header className="booking-top">
        <p className="booking-brand">
          <BrandMark />
        </p>
        {phone && (
          <p className="small">
            <span className="booking-call">Prefer to book by phone? </span>
            <a href={telHref(phone)}>{phone}</a>
          </p>
        )}
      </header>
      <main id="main" className="page booking-page" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
