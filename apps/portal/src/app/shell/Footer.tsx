import { environment } from '../environment.ts'
import { QuickSidebar } from './quick-sidebar/QuickSidebar.tsx'

export function Footer() {
  return (
    <footer className="footer">
      <p>
        © 2018 - 2025 Treasures{' '}
        <span className="footer-version">Version {environment.version}</span>
      </p>
      <QuickSidebar />
    </footer>
  )
}
