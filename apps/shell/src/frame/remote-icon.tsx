import { Box, Folder, House, type LucideIcon, Table2, User } from 'lucide-react'
import { useEffect, useState } from 'react'
import { logError } from '../log.ts'

/** The icons of the portal's own places. */
const icons: Readonly<Record<string, LucideIcon>> = {
  folder: Folder,
  house: House,
  table: Table2,
  user: User,
  box: Box,
}

/** The icon that a remote names in its package.json; a box where nobody knows the name, or until it has been brought. */
export function RemoteIcon({ name = 'box' }: { name: string | undefined }) {
  const [further, setFurther] = useState(brought)
  const isMissing = icons[name] === undefined && further === null
  useEffect(() => {
    if (isMissing) bringFurther().then(setFurther, (error) => logError('icons could not be loaded', error))
  }, [isMissing])
  const Icon = icons[name] ?? further?.[name] ?? Box
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
}

type Icons = Readonly<Record<string, LucideIcon>>
let brought: Icons | null = null

async function bringFurther(): Promise<Icons> {
  brought ??= (await import('./further-icons.ts')).furtherIcons
  return brought
}
