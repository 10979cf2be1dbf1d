import type { Appearance } from '@portico/contract'
import { IconButton, Menu, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '@portico/ui'
import { SunMoon } from 'lucide-react'
import { useStore } from 'zustand'
import { appearance, changeAppearance, getLocaleName, knownLocales } from '../browser/appearance.ts'
import { saveLanguage } from '../portal/account-language.ts'
import { usePortal } from '../portal/portal.ts'
import { useTexts } from '../texts/texts.ts'

/** Shows a menu for theme, density and language. Every remote follows a change immediately. */
export function AppearanceMenu() {
  const t = useTexts()
  const look = useStore(appearance)
  const { session } = usePortal()
  return (
    <Menu trigger={<IconButton label={t('Appearance')} icon={<SunMoon />} />} align="start">
      <Choice
        label={t('Theme')}
        name="theme"
        value={look.theme}
        options={[
          ['system', t('System')],
          ['light', t('Light')],
          ['dark', t('Dark')],
        ]}
      />
      <MenuSeparator />
      <Choice
        label={t('Density')}
        name="density"
        value={look.density}
        options={[
          ['compact', t('Compact')],
          ['regular', t('Regular')],
          ['relaxed', t('Relaxed')],
        ]}
      />
      <MenuSeparator />
      <Choice
        label={t('Language')}
        name="locale"
        value={look.locale}
        options={knownLocales.map((locale) => [locale, getLocaleName(locale)])}
        onChoose={(locale) => void saveLanguage(session, locale)}
      />
    </Menu>
  )
}

function Choice<Name extends 'theme' | 'density' | 'locale'>(props: {
  label: string
  name: Name
  value: Appearance[Name]
  options: readonly (readonly [Appearance[Name], string])[]
  onChoose?: (value: Appearance[Name]) => void
}) {
  const { label, name, value, options, onChoose } = props
  return (
    <MenuRadioGroup
      label={label}
      value={value}
      onValueChange={(next) => {
        // The menu stays open, so a double click selects an option twice.
        if (next === value) return
        changeAppearance({ [name]: next } as Partial<Appearance>)
        onChoose?.(next as Appearance[Name])
      }}
    >
      {options.map(([option, words]) => (
        <MenuRadioItem key={option} value={option}>
          {words}
        </MenuRadioItem>
      ))}
    </MenuRadioGroup>
  )
}
