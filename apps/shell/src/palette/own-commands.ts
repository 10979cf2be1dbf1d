import type { Appearance } from '@portico/contract'
import { changeAppearance } from '../browser/appearance.ts'
import { placesOf } from '../places/route.ts'
import { showOverlay } from '../portal/overlays.ts'
import type { Portal } from '../portal/portal.ts'

/** Something that the palette can do or go to, and the words it is found by. */
export interface OwnCommand {
  id: string
  group: 'places' | 'commands'
  title: string
  /** Further words that find it. */
  words?: string
  icon: string
  /** A key that does the same, as it is shown. */
  keys?: string
  /** Where it leads, for places; they can be opened in a new tab and are remembered. */
  href?: string
  run: () => void
}

interface Surroundings {
  portal: Portal
  look: Appearance
  isSignedIn: boolean
  mayShowPanel: boolean
  /** Asks first when something would be lost. */
  signOut: () => void
}

/** Everything of the shell's own that fits who is here and how the portal looks now. */
export function ownCommands(around: Surroundings): OwnCommand[] {
  return [...places(around), ...accountCommands(around), ...lookCommands(around.look), ...tools(around)]
}

function places({ portal, look }: Surroundings): OwnCommand[] {
  const { registry, history, session } = portal
  return placesOf(registry, session.getSnapshot(), look.locale).map(({ href, title, icon }) => ({
    id: `place ${href}`,
    group: 'places',
    title,
    icon,
    href,
    run: () => history.push(href),
  }))
}

function accountCommands({ isSignedIn, signOut, portal }: Surroundings): OwnCommand[] {
  if (!isSignedIn) {
    const create = () => portal.history.push('/auth/sign-up')
    return [
      {
        id: 'sign-up',
        group: 'commands',
        title: 'Create an account',
        words: 'register',
        icon: 'user',
        run: create,
      },
    ]
  }
  return [
    {
      id: 'sign-out',
      group: 'commands',
      title: 'Sign out',
      words: 'log out leave',
      icon: 'leave',
      run: signOut,
    },
  ]
}

const themes = { light: 'Light theme', dark: 'Dark theme', system: 'Theme like the system' } as const
const densities = { compact: 'Compact rows', regular: 'Regular rows', relaxed: 'Relaxed rows' } as const

function lookCommands(look: Appearance): OwnCommand[] {
  const command = <Key extends 'theme' | 'density'>(key: Key, value: Appearance[Key], title: string) =>
    look[key] === value
      ? []
      : [
          {
            id: `${key} ${value}`,
            group: 'commands' as const,
            title,
            words: `appearance ${key}`,
            icon: key,
            run: () => changeAppearance({ [key]: value }),
          },
        ]
  return [
    ...(['light', 'dark', 'system'] as const).flatMap((theme) => command('theme', theme, themes[theme])),
    ...(['compact', 'regular', 'relaxed'] as const).flatMap((density) =>
      command('density', density, densities[density]),
    ),
  ]
}

function tools({ mayShowPanel }: Surroundings): OwnCommand[] {
  const reload: OwnCommand = {
    id: 'reload',
    group: 'commands',
    title: 'Reload the portal',
    words: 'refresh update',
    icon: 'reload',
    run: () => window.location.reload(),
  }
  if (!mayShowPanel) return [reload]
  return [
    reload,
    {
      id: 'panel',
      group: 'commands',
      title: 'Parts of the portal',
      words: 'developer remotes versions overrides',
      icon: 'tools',
      keys: '.',
      run: () => showOverlay('panel'),
    },
  ]
}
