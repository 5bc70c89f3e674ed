import { useBrand } from '../app/brand.ts'
import { environment } from '../app/environment.ts'
import { QuickSidebar } from './quick-sidebar/QuickSidebar.tsx'

/** Read once: a page left open over New Year keeps the old year. */
const year = new Date().getFullYear()

export function Footer() {
  const { name } = useBrand()
  return (
    <footer className="footer">
      <p>
        © {year} {name} <span className="footer-version">Version {environment.version}</span>{' '}
        <span className="footer-version">Runs on Treasures</span>
      </p>
      <QuickSidebar />
    </footer>
  )
}
