import type { Appearance } from '@portico/contract'
import { IconButton, Menu, MenuItem, MenuLabel, MenuSeparator } from '@portico/ui'
import { Check, SunMoon } from 'lucide-react'
import { useStore } from 'zustand'
import { appearance, changeAppearance } from '../appearance.ts'

const themes: [Appearance['theme'], string][] = [
  ['system', 'Like the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]
const densities: [Appearance['density'], string][] = [
  ['compact', 'Compact'],
  ['regular', 'Regular'],
  ['relaxed', 'Relaxed'],
]

/** Theme and density, followed by every remote at once. */
export function AppearanceMenu() {
  const look = useStore(appearance)
  const check = (isChosen: boolean) => (isChosen ? <Check /> : <span />)
  return (
    <Menu trigger={<IconButton label="Appearance" icon={<SunMoon />} />} align="start">
      <MenuLabel>Theme</MenuLabel>
      {themes.map(([theme, label]) => (
        <MenuItem key={theme} icon={check(look.theme === theme)} onClick={() => changeAppearance({ theme })}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuLabel>Density</MenuLabel>
      {densities.map(([density, label]) => (
        <MenuItem
          key={density}
          icon={check(look.density === density)}
          onClick={() => changeAppearance({ density })}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
