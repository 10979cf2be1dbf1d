import type { IconName } from '@portico/contract/icons'
import { getOwnProperty } from '@portico/contract/registry'
import { lazyModule } from '@portico/ui/on-demand'
import { Box, Folder, House, type LucideIcon, Table2, User } from 'lucide-react'
import { useEffect } from 'react'
import { logError } from '../browser/log.ts'

/** The icons of the portal's own pages. */
const icons: ReadonlyMap<string, LucideIcon> = new Map<IconName, LucideIcon>([
  ['folder', Folder],
  ['house', House],
  ['table', Table2],
  ['user', User],
  ['box', Box],
])

const furtherIcons = lazyModule(
  async () => (await import('./further-icons.ts')).furtherIcons,
  (error) => logError('icons could not be loaded', error),
)

/** Renders the icon that a remote names in its package.json. A box for an unknown name, and until the icon is loaded. */
export function RemoteIcon({ name = 'box' }: { name: string | undefined }) {
  const further = furtherIcons.useLoaded()
  const isMissing = !icons.has(name) && further === null
  useEffect(() => {
    if (isMissing) void furtherIcons.load()
  }, [isMissing])
  const Icon = icons.get(name) ?? getOwnProperty(further ?? undefined, name) ?? Box
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
}
