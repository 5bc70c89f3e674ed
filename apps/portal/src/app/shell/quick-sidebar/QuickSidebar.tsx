import { PanelRightOpen } from 'lucide-react'
import { lazy } from 'react'
import { SidePanel } from '../../floating/SidePanel.tsx'
import './quick-sidebar.css'

/** Comes when it is opened. */
const SidebarTabs = lazy(async () => ({
  default: (await import('./SidebarTabs.tsx')).SidebarTabs,
}))

const words = (
  <>
    <PanelRightOpen aria-hidden="true" />
    Quick sidebar
  </>
)

/** What concerns whoever is signed in, at the side. */
export const QuickSidebar = () => (
  <SidePanel
    title="Quick sidebar"
    className="quick-sidebar"
    button={{ className: 'footer-button', children: words }}
    Content={SidebarTabs}
  />
)
