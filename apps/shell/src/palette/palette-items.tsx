import type { Translate } from '@portico/ui'
import type { FinderGroup, FinderItem } from '@portico/ui/finder'
import type { ReactNode } from 'react'
import { matchText, type TextMatch } from './match.ts'
import { PaletteIcon } from './palette-icon.tsx'
import type { RecentPage } from './recent-pages.ts'
import type { SearchSourceState } from './remote-search.ts'
import type { ShellCommand } from './shell-commands.ts'

/** Maximum number of lines in a group of the shell's own commands. */
const mostLines = 50

/** A line of the palette, with its action. */
export interface PaletteItem extends FinderItem {
  /** The page of the portal that the line opens, for recent pages and new tabs. */
  page?: RecentPage
  /** Name of the remote that found the line. */
  remote?: string
  run: () => void
}

interface Found {
  t: Translate
  query: string
  own: readonly ShellCommand[]
  recent: readonly RecentPage[]
  sources: readonly SearchSourceState[]
  goTo: (href: string) => void
}

/** Returns all matching lines in groups: recent pages, pages and commands first, then the results of the remotes. */
export function createPaletteGroups(found: Found): FinderGroup<PaletteItem>[] {
  const { query, t } = found
  const groups: FinderGroup<PaletteItem>[] = [
    { id: 'recent', label: t('Recent'), items: recentLines(found) },
    { id: 'pages', label: t('Pages'), items: ownLines(found, 'pages') },
    { id: 'commands', label: t('Commands'), items: ownLines(found, 'commands') },
    ...(query.trim() ? found.sources.map((state) => sourceGroup(state, found)) : []),
  ]
  return groups.filter(({ items, note }) => items.length > 0 || note)
}

/** Returns the number of lines as text for screen readers. Empty while a remote is still searching. */
export function formatResultCount(
  t: Translate,
  groups: readonly FinderGroup<PaletteItem>[],
  sources: readonly SearchSourceState[],
): string {
  if (sources.some(({ state }) => state === 'looking')) return ''
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return t('{count, plural, =0 {Nothing found} one {# result} other {# results}}', { count })
}

function recentLines({ recent, query, goTo }: Found): PaletteItem[] {
  return recent.flatMap((page) => {
    const found = matchText(page.title, query)
    return found
      ? [
          {
            id: `recent ${page.href}`,
            title: <Marked text={page.title} {...found} />,
            detail: page.detail,
            icon: <PaletteIcon name={query.trim() ? page.icon : 'clock'} />,
            page,
            run: () => goTo(page.href),
          },
        ]
      : []
  })
}

function ownLines({ own, query, recent }: Found, group: ShellCommand['group']): PaletteItem[] {
  const known = new Set(recent.map(({ href }) => href))
  return own
    .filter((command) => command.group === group && !(command.href && known.has(command.href)))
    .flatMap((command) => {
      const found = matchText(command.title, query) ?? byWords(command, query)
      return found ? [{ command, found }] : []
    })
    .toSorted((a, b) => b.found.score - a.found.score)
    .slice(0, mostLines)
    .map(({ command, found }) => {
      const { id, title, icon, href, keys, run } = command
      return {
        id,
        title: <Marked text={title} {...found} />,
        icon: <PaletteIcon name={icon} />,
        ...(keys ? { end: keys } : {}),
        ...(href ? { page: { href, title, icon } } : {}),
        run,
      }
    })
}

/** Matches the additional words of a command. These matches come last and highlight no text. */
function byWords({ words }: ShellCommand, query: string): TextMatch | null {
  const found = matchText(words ?? '', query)
  return found && found.score >= 70 ? { score: 1, ranges: [] } : null
}

function sourceGroup(
  { source, state, found }: SearchSourceState,
  { t, query, recent, goTo }: Found,
): FinderGroup<PaletteItem> {
  const known = new Set(recent.filter(({ title }) => matchText(title, query)).map(({ href }) => href))
  const items = found.flatMap(({ to, title, detail, icon }): PaletteItem[] => {
    const href = source.remote.route + (to === '/' ? '' : to)
    // Results of the previous search that still match are shown until the current search has answered.
    const fits = matchText(title, query)
    if (known.has(href) || (state === 'looking' && !fits)) return []
    const page = { href, title, ...(detail ? { detail } : {}), ...(icon ? { icon } : {}) }
    return [
      {
        id: `${source.name} ${to}`,
        title: <Marked text={title} ranges={fits?.ranges ?? []} />,
        detail,
        icon: <PaletteIcon name={icon} />,
        page,
        remote: source.name,
        run: () => goTo(href),
      },
    ]
  })
  return { id: source.name, label: source.label, items, note: noteOf(t, state, items.length) }
}

function noteOf(t: Translate, state: SearchSourceState['state'], lines: number): ReactNode {
  if (state === 'looking' && lines === 0) return t('Looking…')
  return state === 'failed' ? t('This part isn’t answering. The rest of the portal works.') : undefined
}

function Marked({ text, ranges }: { text: string; ranges: TextMatch['ranges'] }) {
  const parts: ReactNode[] = []
  let from = 0
  for (const [start, end] of ranges) {
    parts.push(text.slice(from, start), <mark key={start}>{text.slice(start, end)}</mark>)
    from = end
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  )
}
