import type { Appearance } from '@portico/contract'
import type { Registry } from '@portico/contract/registry'
import { type Message, msg, type Translate } from '@portico/ui'
import { changeAppearance, getLocaleName, knownLocales } from '../browser/appearance.ts'
import { createNavigationItems } from '../navigation/route.ts'
import { showOverlay } from '../portal/overlays.ts'
import type { Portal } from '../portal/portal.ts'

/** A page or a command of the shell in the palette. */
export interface ShellCommand {
  id: string
  group: 'pages' | 'commands'
  title: string
  /** Additional words that find it. */
  words?: string
  icon: string
  /** Label of the shortcut for the same action. */
  keys?: string
  /** Address of a page. Pages can be opened in a new tab, and are stored as recent pages. */
  href?: string
  run: () => void
}

interface Surroundings {
  t: Translate
  portal: Portal
  /** All known remotes, including those that are missing from the document. */
  areas: Registry
  look: Appearance
  isSignedIn: boolean
  mayShowPanel: boolean
  /** Signs out. Asks first if edits or work would be lost. */
  signOut: () => void
}

/** Returns the shell's pages and commands for the current user and appearance. */
export function createShellCommands(around: Surroundings): ShellCommand[] {
  return [...pages(around), ...accountCommands(around), ...lookCommands(around), ...tools(around)]
}

function pages({ portal, areas, t }: Surroundings): ShellCommand[] {
  const { history, session } = portal
  return createNavigationItems(areas, session.getSnapshot(), t).map(({ href, title, icon }) => ({
    id: `page ${href}`,
    group: 'pages',
    title,
    icon,
    href,
    run: () => history.push(href),
  }))
}

function accountCommands({ t, isSignedIn, signOut, portal }: Surroundings): ShellCommand[] {
  if (!isSignedIn) {
    const create = () => portal.history.push('/auth/sign-up')
    return [
      {
        id: 'sign-up',
        group: 'commands',
        title: t('Create an account'),
        words: t('register'),
        icon: 'user',
        run: create,
      },
    ]
  }
  return [
    {
      id: 'sign-out',
      group: 'commands',
      title: t('Sign out'),
      words: t('log out leave'),
      icon: 'leave',
      run: signOut,
    },
  ]
}

const themes = { light: msg('Light theme'), dark: msg('Dark theme'), system: msg('System theme') } as const
const densities = {
  compact: msg('Compact rows'),
  regular: msg('Regular rows'),
  relaxed: msg('Relaxed rows'),
} as const

function lookCommands({ t, look }: Surroundings): ShellCommand[] {
  const command = <Key extends 'theme' | 'density'>(key: Key, value: Appearance[Key], title: Message) =>
    look[key] === value
      ? []
      : [
          {
            id: `${key} ${value}`,
            group: 'commands' as const,
            title: t(title),
            words: key === 'theme' ? t('appearance theme') : t('appearance density'),
            icon: key,
            run: () => changeAppearance({ [key]: value }),
          },
        ]
  return [
    ...(['light', 'dark', 'system'] as const).flatMap((theme) => command('theme', theme, themes[theme])),
    ...(['compact', 'regular', 'relaxed'] as const).flatMap((density) =>
      command('density', density, densities[density]),
    ),
    ...knownLocales
      .filter((locale) => locale !== look.locale)
      .map((locale) => ({
        id: `language ${locale}`,
        group: 'commands' as const,
        title: getLocaleName(locale),
        words: `language ${t('Language')}`,
        icon: 'language',
        run: () => changeAppearance({ locale }),
      })),
  ]
}

function tools({ t, mayShowPanel }: Surroundings): ShellCommand[] {
  const reload: ShellCommand = {
    id: 'reload',
    group: 'commands',
    title: t('Reload the portal'),
    words: t('refresh update'),
    icon: 'reload',
    run: () => window.location.reload(),
  }
  if (!mayShowPanel) return [reload]
  return [
    reload,
    {
      id: 'panel',
      group: 'commands',
      title: t('Parts of the portal'),
      words: t('developer remotes versions overrides'),
      icon: 'tools',
      keys: '.',
      run: () => showOverlay('panel'),
    },
  ]
}
