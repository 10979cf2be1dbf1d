import { lookUp } from '@portico/contract/registry'
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

/** What lines of the palette are marked with, by the names that the contract gives to remotes and the shell's own. */
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

/** The icon of a line, by the name that it or its page gives. */
export function PaletteIcon({ name }: { name: string | undefined }) {
  const Icon = lookUp(icons, name ?? '') ?? AppWindow
  return <Icon size={16} strokeWidth={1.75} />
}
