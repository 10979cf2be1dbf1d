import type { Translate } from '@portico/ui'
import type { FinderGroup, FinderItem } from '@portico/ui/finder'
import type { ReactNode } from 'react'
import { type Match, match } from './match.ts'
import type { OwnCommand } from './own-commands.ts'
import { PaletteIcon } from './palette-icon.tsx'
import type { RecentPage } from './recent-pages.ts'
import type { SourceState } from './remote-search.ts'

/** Maximum number of lines in a group of the shell's own commands. */
const mostLines = 50

/** A line of the palette, with its action. */
export interface Line extends FinderItem {
  /** The page of the portal that the line opens, for recent pages and new tabs. */
  page?: RecentPage
  /** Name of the remote that found the line. */
  remote?: string
  run: () => void
}

interface Found {
  t: Translate
  query: string
  own: readonly OwnCommand[]
  recent: readonly RecentPage[]
  sources: readonly SourceState[]
  goTo: (href: string) => void
}

/** Returns all matching lines in groups: recent pages, pages and commands first, then the results of the remotes. */
export function groupsOf(found: Found): FinderGroup<Line>[] {
  const { query, t } = found
  const groups: FinderGroup<Line>[] = [
    { id: 'recent', label: t('Recent'), items: recentLines(found) },
    { id: 'pages', label: t('Pages'), items: ownLines(found, 'pages') },
    { id: 'commands', label: t('Commands'), items: ownLines(found, 'commands') },
    ...(query.trim() ? found.sources.map((state) => sourceGroup(state, found)) : []),
  ]
  return groups.filter(({ items, note }) => items.length > 0 || note)
}

/** Returns the number of lines as text for screen readers. Empty while a remote is still searching. */
export function statusOf(
  t: Translate,
  groups: readonly FinderGroup<Line>[],
  sources: readonly SourceState[],
): string {
  if (sources.some(({ state }) => state === 'looking')) return ''
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return t('{count, plural, =0 {Nothing found} one {# result} other {# results}}', { count })
}

function recentLines({ recent, query, goTo }: Found): Line[] {
  return recent.flatMap((page) => {
    const found = match(page.title, query)
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

function ownLines({ own, query, recent }: Found, group: OwnCommand['group']): Line[] {
  const known = new Set(recent.map(({ href }) => href))
  return own
    .filter((command) => command.group === group && !(command.href && known.has(command.href)))
    .flatMap((command) => {
      const found = match(command.title, query) ?? byWords(command, query)
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
function byWords({ words }: OwnCommand, query: string): Match | null {
  const found = match(words ?? '', query)
  return found && found.score >= 70 ? { score: 1, ranges: [] } : null
}

function sourceGroup(
  { source, state, found }: SourceState,
  { t, query, recent, goTo }: Found,
): FinderGroup<Line> {
  const known = new Set(recent.filter(({ title }) => match(title, query)).map(({ href }) => href))
  const items = found.flatMap(({ to, title, detail, icon }): Line[] => {
    const href = source.remote.route + (to === '/' ? '' : to)
    // Results of the previous search that still match are shown until the current search has answered.
    const fits = match(title, query)
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

function noteOf(t: Translate, state: SourceState['state'], lines: number): ReactNode {
  if (state === 'looking' && lines === 0) return t('Looking…')
  return state === 'failed' ? t('This part isn’t answering. The rest of the portal works.') : undefined
}

function Marked({ text, ranges }: { text: string; ranges: Match['ranges'] }) {
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
