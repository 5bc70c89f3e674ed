import { PanelRightOpen } from 'lucide-react'
import { lazy } from 'react'
import { SidePanel } from '../../app/floating/SidePanel.tsx'
import './quick-sidebar.css'

/** Loaded when the sidebar is first opened. */
const SidebarTabs = lazy(async () => ({
  default: (await import('./SidebarTabs.tsx')).SidebarTabs,
}))

const words = (
  <>
    <PanelRightOpen aria-hidden="true" />
    Quick sidebar
  </>
)

/** Sidebar for the signed-in person's own matters. */
export const QuickSidebar = () => (
  <SidePanel
    title="Quick sidebar"
    className="quick-sidebar"
    button={{ className: 'footer-button', children: words }}
    Content={SidebarTabs}
  />
)
