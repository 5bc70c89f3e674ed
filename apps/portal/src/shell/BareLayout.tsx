import { Outlet } from 'react-router'

/** Public screens stand alone: no header, no navigation, no footer. */
export function BareLayout() {
  return <Outlet />
}
