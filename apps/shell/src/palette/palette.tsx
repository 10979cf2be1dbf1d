import { getLocalizedText } from '@portico/contract'
import type { Registry } from '@portico/contract/registry'
import { useAuthStatus, useSession, useUser } from '@portico/session/react'
import { Kbd } from '@portico/ui'
import { Finder } from '@portico/ui/finder'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { appearance } from '../browser/appearance.ts'
import { useCanShowPanel } from '../dev/can-show-panel.ts'
import { decideAccess } from '../navigation/access.ts'
import { listMenuRemotes } from '../navigation/route.ts'
import { useVisibleRemotes } from '../portal/areas.ts'
import { overlayStore } from '../portal/overlays.ts'
import { usePortal } from '../portal/portal.ts'
import { useSignOut } from '../sign-in/use-sign-out.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './palette.module.css'
import { createPaletteGroups, formatResultCount, type PaletteItem } from './palette-items.tsx'
import { readRecentPages, rememberPage } from './recent-pages.ts'
import type { SearchSource } from './remote-search.ts'
import { createShellCommands } from './shell-commands.ts'
import { useRemoteSearch } from './use-remote-search.ts'

/** Renders the command palette, which searches pages, commands and the remotes. */
export function Palette({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const portal = usePortal()
  const t = useTexts()
  const look = useStore(appearance)
  const isSignedIn = useAuthStatus() === 'signed_in'
  const mayShowPanel = useCanShowPanel()
  const signOut = useSignOut()
  const userId = useUser()?.id ?? 'nobody'
  const { keys } = useStore(overlayStore)
  // A closed palette keeps its text until it has faded out.
  const [shown, setShown] = useState(keys)
  if (open && shown !== keys) setShown(keys)
  const query = textOf(shown)
  const { states, isComplete } = useRemoteSearch(useSources(), query, open)
  const [recent] = useState(() => readRecentPages(userId))

  const areas = useAllAreas(open)
  const own = createShellCommands({ portal, areas, t, look, isSignedIn, mayShowPanel, signOut })
  const goTo = (href: string) => portal.history.push(href)
  const groups = createPaletteGroups({ t, query, own, recent, sources: states, goTo })

  const pick = ({ page, run }: PaletteItem, { newTab }: { newTab: boolean }) => {
    if (page) rememberPage(userId, page)
    onOpenChange(false)
    if (page && newTab) window.open(page.href, '_blank', 'noopener')
    else run()
  }
  // An Enter can be older than the field. It picks a line of a remote only when all remotes have answered, because their order varies.
  const [first] = groups.flatMap(({ items }) => items)
  const isReady = first && query.trim() !== '' && (!first.remote || isComplete)
  const isAnswered = open && shown.at(-1) === 'Enter' && isReady
  // biome-ignore lint/correctness/useExhaustiveDependencies: picks once, when the first line is final.
  useEffect(() => {
    if (isAnswered) pick(first, { newTab: false })
  }, [isAnswered])
  return (
    <Finder
      open={open}
      onOpenChange={onOpenChange}
      label={t('Search or jump to')}
      placeholder={t('Search or jump to…')}
      query={query}
      onQueryChange={(query) => overlayStore.setState({ keys: [...query] })}
      groups={groups}
      onPick={pick}
      status={formatResultCount(t, groups, states)}
      empty={
        <>
          {t('No results for “{query}”.', { query: query.trim() })}
          <br />
          {t('Try part of the name of a table, a file or a command.')}
        </>
      }
      footer={<Keys />}
    />
  )
}

/** Returns the registry with all remotes. An open palette loads the ones that are missing from the document. */
function useAllAreas(open: boolean): Registry {
  const { updates } = usePortal()
  useEffect(() => {
    if (open) void updates.loadOthers()
  }, [open, updates])
  return useVisibleRemotes()
}

/** Returns the text that the keys type. */
function textOf(keys: readonly string[]): string {
  let text = ''
  for (const key of keys) {
    if (key === 'Backspace') text = text.replace(/.$/u, '')
    else if (key !== 'Enter') text += key
  }
  return text
}

function Keys() {
  const t = useTexts()
  return (
    <>
      <span className={styles.key}>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> {t('move')}
      </span>
      <span className={styles.key}>
        <Kbd>↵</Kbd> {t('open')}
      </span>
      <span className={styles.key}>
        <Kbd>esc</Kbd> {t('close')}
      </span>
    </>
  )
}

/** Returns the remotes that the user may search. */
function useSources(): readonly SearchSource[] {
  const { registry } = usePortal()
  const t = useTexts()
  const snapshot = useSession()
  return useMemo(
    () =>
      listMenuRemotes(registry).flatMap(([name, remote]) =>
        decideAccess(remote.access, snapshot) === 'open'
          ? remote.slots
              .filter(({ slot }) => slot === 'palette')
              .map(({ expose, title }) => ({
                name,
                remote,
                expose,
                label: getLocalizedText(title, t.locale),
              }))
          : [],
      ),
    [registry, snapshot, t.locale],
  )
}
