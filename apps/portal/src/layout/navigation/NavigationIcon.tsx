import {
  BadgePoundSterling,
  BellRing,
  BriefcaseBusiness,
  CalendarPlus,
  CircleUserRound,
  Clock,
  CreditCard,
  House,
  MapPinned,
  ReceiptText,
  Sparkles,
  Star,
  Store,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import type { NavigationIcon as IconName } from './navigation.ts'

const icons: Record<IconName, LucideIcon> = {
  account: CircleUserRound,
  bill: Wallet,
  board: MapPinned,
  book: CalendarPlus,
  charge: CreditCard,
  customer: Users,
  franchisee: Store,
  home: House,
  invoice: ReceiptText,
  job: BriefcaseBusiness,
  notification: BellRing,
  price: BadgePoundSterling,
  skill: Sparkles,
  timesheet: Clock,
  treasure: Star,
}

export function NavigationIcon({ name }: { name: IconName }) {
  const Icon = icons[name]
  return <Icon aria-hidden="true" strokeWidth={1.8} />
}
