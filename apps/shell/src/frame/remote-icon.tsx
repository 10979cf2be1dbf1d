import { Box, Folder, House, type LucideIcon, Table2, User } from 'lucide-react'

/** The icons that a remote may name in its package.json; another name gets the last one. */
const icons: Record<string, LucideIcon> = {
  folder: Folder,
  house: House,
  table: Table2,
  user: User,
  box: Box,
}

export function RemoteIcon({ name }: { name: string | undefined }) {
  const Icon = icons[name ?? 'box'] ?? Box
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
}
