import { getOwnProperty } from '@portico/contract/registry'
import {
  AppWindow,
  Clock,
  Eye,
  File,
  FileImage,
  Folder,
  House,
  Languages,
  LogOut,
  type LucideIcon,
  RotateCw,
  Rows3,
  SunMoon,
  Table2,
  User,
  Wrench,
} from 'lucide-react'

/** Icons for lines of the palette, by the contract's names for remotes and by the shell's own names. */
const icons: Record<string, LucideIcon> = {
  clock: Clock,
  density: Rows3,
  file: File,
  folder: Folder,
  house: House,
  image: FileImage,
  language: Languages,
  leave: LogOut,
  reload: RotateCw,
  table: Table2,
  theme: SunMoon,
  tools: Wrench,
  user: User,
  view: Eye,
}

/** Renders the icon of a line or its page. Unknown names have a default icon. */
export function PaletteIcon({ name }: { name: string | undefined }) {
  const Icon = getOwnProperty(icons, name ?? '') ?? AppWindow
  return <Icon size={16} strokeWidth={1.75} />
}
