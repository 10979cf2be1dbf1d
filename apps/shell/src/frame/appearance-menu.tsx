import type { Appearance } from '@portico/contract'
import { IconButton, Menu, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '@portico/ui'
import { SunMoon } from 'lucide-react'
import { useStore } from 'zustand'
import { appearance, changeAppearance, knownLocales } from '../browser/appearance.ts'

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
const directions: [Appearance['direction'], string][] = [
  ['ltr', 'Left to right'],
  ['rtl', 'Right to left'],
]

/** Theme, density, direction and the way to write numbers and dates, followed by every remote at once. */
export function AppearanceMenu() {
  const look = useStore(appearance)
  return (
    <Menu trigger={<IconButton label="Appearance" icon={<SunMoon />} />} align="start">
      <Choice label="Theme" name="theme" value={look.theme} options={themes} />
      <MenuSeparator />
      <Choice label="Density" name="density" value={look.density} options={densities} />
      <MenuSeparator />
      <Choice label="Direction" name="direction" value={look.direction} options={directions} />
      {knownLocales.length > 1 ? (
        <>
          <MenuSeparator />
          <Choice
            label="Dates and numbers"
            name="locale"
            value={look.locale}
            options={knownLocales.map((locale) => [locale, nameOf(locale)])}
          />
        </>
      ) : null}
    </Menu>
  )
}

function Choice<Name extends keyof Appearance>(props: {
  label: string
  name: Name
  value: Appearance[Name]
  options: readonly (readonly [Appearance[Name], string])[]
}) {
  const { label, name, value, options } = props
  return (
    <MenuRadioGroup
      label={label}
      value={value}
      onValueChange={(next) => changeAppearance({ [name]: next } as Partial<Appearance>)}
    >
      {options.map(([option, words]) => (
        <MenuRadioItem key={option} value={option}>
          {words}
        </MenuRadioItem>
      ))}
    </MenuRadioGroup>
  )
}

function nameOf(locale: string): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(locale) ?? locale
}
