import type { Registry } from '@portico/contract/registry'
import { useSession, useUser } from '@portico/session/react'
import { Button, Dialog, IconButton } from '@portico/ui'
import { TextInput } from '@portico/ui/form'
import { Pin } from 'lucide-react'
import {
  type KeyboardEvent,
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import home from '../home/overview.module.css'
import { RemoteIcon } from '../navigation/remote-icon.tsx'
import { createNavigationItems, type NavigationItem } from '../navigation/route.ts'
import { matchText } from '../palette/match.ts'
import { useVisibleRemotes } from '../portal/areas.ts'
import { usePortal } from '../portal/portal.ts'
import { PortalLink } from '../portal/portal-link.tsx'
import { useTexts } from '../texts/texts.ts'
import styles from './all-areas.module.css'
import { type AreaGroup, groupAreas } from './group-areas.ts'
import { usePins } from './pins.ts'
import { togglePin } from './toggle-pin.ts'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows every remote that the user may open, in groups, with a search field and a pin for each. */
export function AllAreas({ open, onOpenChange }: Props) {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query)
  const areas = useVisibleRemotes()
  const groups = useGroups(areas, wanted)
  const loading = useOthers(areas)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('All areas')} size="lg" initialFocus={field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: moves the focus between the links, which have the keyboard. */}
      <div className={styles.areas} onKeyDown={moveFocus}>
        <TextInput
          ref={field}
          type="search"
          aria-label={t('Search areas')}
          placeholder={t('Search areas')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <p role="status">
          {count === 0
            ? t('No area fits “{query}”.', { query: wanted.trim() })
            : t('{count, plural, one {# area} other {# areas}}', { count })}
        </p>
        {loading.isFailed ? (
          <p role="alert">
            {t('Not all areas could be loaded.')}{' '}
            <Button size="sm" variant="ghost" onClick={loading.retry}>
              {t('Try again')}
            </Button>
          </p>
        ) : null}
        {groups.map((group) => (
          <Group key={group.id} group={group} isAlone={groups.length === 1} onOpen={onOpenChange} />
        ))}
      </div>
    </Dialog>
  )
}

/** Loads the remotes that are missing from the document. */
function useOthers(areas: Registry) {
  const { updates } = usePortal()
  const [isAsked, setAsked] = useState(false)
  const load = useCallback(async () => {
    setAsked(false)
    await updates.loadOthers()
    setAsked(true)
  }, [updates])
  useEffect(() => void load(), [load])
  return { isFailed: isAsked && (areas.part?.others ?? 0) > 0, retry: load }
}

/** Returns the pinned remotes, then the groups, with only the remotes that match the query. */
function useGroups(registry: Registry, query: string): AreaGroup[] {
  const t = useTexts()
  const snapshot = useSession()
  const pinned = usePins(useUser()?.id ?? '')
  return useMemo(() => {
    const items = createNavigationItems(registry, snapshot, t).filter(({ name }) => name !== 'home')
    const fitting = items.filter(({ title }) => matchText(title, query) !== null)
    const first = pinned.flatMap((name) => fitting.find((item) => item.name === name) ?? [])
    const others = fitting.filter((item) => !first.includes(item))
    return [
      ...(first.length > 0 ? [{ id: 'portico-pinned', title: t('Pinned'), items: first }] : []),
      ...groupAreas(others, registry, t.locale).map((group) => ({
        ...group,
        title: group.title || t('Other areas'),
      })),
    ]
  }, [registry, t, snapshot, pinned, query])
}

function Group({
  group,
  isAlone,
  onOpen,
}: {
  group: AreaGroup
  isAlone: boolean
  onOpen: (open: boolean) => void
}) {
  const { id, title, lang, items } = group
  const userId = useUser()?.id ?? ''
  const isPinned = id === 'portico-pinned'
  return (
    <section aria-label={title}>
      {isAlone && id === '' ? null : <h3 lang={lang}>{title}</h3>}
      <ul className={styles.list}>
        {items.map((item) => (
          <Area key={item.name} item={item} userId={userId} isPinned={isPinned} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}

interface AreaProps {
  item: NavigationItem
  userId: string
  isPinned: boolean
  onOpen: (open: boolean) => void
}

/** Memoized, so that it only renders again if its own pin changes: a list may have 1,000 areas. */
const Area = memo(function Area({ item, userId, isPinned, onOpen }: AreaProps) {
  const t = useTexts()
  const { name, href, icon, title, lang } = item
  const label = isPinned ? t('Unpin {area}', { area: title }) : t('Pin {area}', { area: title })
  return (
    <li className={styles.area}>
      <PortalLink
        href={href}
        className={`${home.item} ${styles.link}`}
        lang={lang}
        onClick={() => onOpen(false)}
      >
        <RemoteIcon name={icon} />
        {title}
      </PortalLink>
      <IconButton
        label={label}
        icon={<Pin />}
        pressed={isPinned}
        tooltip={false}
        title={label}
        onClick={() => togglePin(userId, name)}
      />
    </li>
  )
})

/** Arrow keys move the focus from the field to the links, and between links. Enter in the field opens the first link. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event
  const links = [...currentTarget.querySelectorAll('a')]
  const at = links.indexOf(target as HTMLAnchorElement)
  const isField = target instanceof HTMLInputElement
  if (key === 'Enter' && isField) links[0]?.click()
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0 || (at === -1 && !isField)) return
  event.preventDefault()
  const next = isField
    ? links[step > 0 ? 0 : links.length - 1]
    : (links[at + step] ?? currentTarget.querySelector('input'))
  next?.focus()
}
