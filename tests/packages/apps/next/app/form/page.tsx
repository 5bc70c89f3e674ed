import { renderBookingForm } from '@treasures/widgets/server'
import { FormElement } from '../form-element'

/** The first step of a booking is part of the page. The package's element adopts it. */
export default function Page() {
  const form = renderBookingForm({
    origin: new URL('{{API}}').origin,
    region: 1,
    theme: 'auto',
    accent: '#14213d',
  })
  return (
    <main>
      <h1>Book</h1>
      <div dangerouslySetInnerHTML={{ __html: form }} suppressHydrationWarning />
      <FormElement />
      <p>Below</p>
    </main>
  )
}
