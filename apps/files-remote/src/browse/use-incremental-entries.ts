import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { findByPrefix } from '../list/selection.ts'
import { typeAheadDelay, type useSelection } from '../list/use-selection.ts'
import type { Entry } from '../storage/entry.ts'
import { extendSelection, type PendingFocus } from './extend-selection.ts'

/**
 * Keeps the scroll position of the pane around `inside` while more entries load. “Select all”, End and type-ahead apply to the
 * complete folder.
 */
export function useIncrementalEntries(
  inside: RefObject<HTMLElement | null>,
  entries: readonly Entry[],
  choice: ReturnType<typeof useSelection>,
): void {
  const { isComing, setSelection } = choice
  const goal = useGoal(inside, entries, isComing)
  const leads = useRef(false)
  const last = useRef({ entries, isComing })
  useLayoutEffect(() => {
    const { entries: before, isComing: wasComing } = last.current
    if (!isComing && !wasComing) return
    last.current = { entries, isComing }
    if (before === entries || entries.length === 0) return
    const grid = inside.current?.closest('section')?.querySelector<HTMLElement>('[role="grid"]')
    if (before.length > 0 && grid) keepInSight(grid, before, entries)
    const { current: to } = goal
    leads.current = to !== null && grid?.matches(':focus-within') === true
    setSelection((now) => extendSelection(now, before, entries, to))
  }, [inside, entries, isComing, setSelection, goal])
  useLayoutEffect(() => {
    if (isComing) return
    goal.current = null
    setSelection((now) => (now.isAll ? { ...now, isAll: false } : now))
  }, [isComing, setSelection, goal])

  const { at } = choice.selection
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the keyboard is led to another line.
  useEffect(() => {
    if (leads.current) choice.seek()
    leads.current = false
  }, [at])
}

/** Returns the target of the last key in the pane, which may not be loaded yet. */
function useGoal(
  inside: RefObject<HTMLElement | null>,
  entries: readonly Entry[],
  isComing: boolean,
): RefObject<PendingFocus | null> {
  const goal = useRef<PendingFocus | null>(null)
  const listed = useRef(entries)
  useEffect(() => {
    listed.current = entries
  })
  useEffect(() => {
    const pane = inside.current?.closest('section')
    if (!pane || !isComing) return
    const ended = new AbortController()
    const { signal } = ended
    const typing = { text: '', at: 0 }
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.target as Element).closest('[data-index]') || /^(Shift|Control|Alt|Meta)$/.test(event.key))
        return
      goal.current = findGoal(event, typing, listed.current)
    }
    const onPointerDown = () => {
      goal.current = null
    }
    pane.addEventListener('keydown', onKeyDown, { signal, capture: true })
    pane.addEventListener('pointerdown', onPointerDown, { signal })
    return () => ended.abort()
  }, [inside, isComing])
  return goal
}

/** Returns the target of a key. Null if it is loaded, or if the key has none. Adds a typed character to `typing`. */
function findGoal(
  event: KeyboardEvent,
  typing: { text: string; at: number },
  entries: readonly Entry[],
): PendingFocus | null {
  const { key, shiftKey, timeStamp } = event
  const isCommand = event.ctrlKey || event.metaKey
  if (key === 'End') return { how: isCommand ? 'move' : shiftKey ? 'range' : 'only' }
  if (isCommand || key.length > 1 || key === ' ') return null
  typing.text = timeStamp - typing.at < typeAheadDelay ? typing.text + key : key
  typing.at = timeStamp
  const names = entries.map(({ name }) => name)
  return findByPrefix(names, -1, typing.text) === undefined ? { typed: typing.text, how: 'only' } : null
}

/** Scrolls by the number of rows that were added above the first visible one. Stays at the start if the list is not scrolled. */
function keepInSight(grid: HTMLElement, before: readonly Entry[], entries: readonly Entry[]): void {
  const { parentElement: list } = grid
  const rows = grid.querySelector<HTMLElement>('[role="rowgroup"]')
  const columns = Number(grid.getAttribute('aria-colcount') ?? 1)
  if (!list || !rows) return
  const height = rows.offsetHeight / Math.ceil(entries.length / columns)
  const line = Math.floor(list.scrollTop / height)
  const part = before[line * columns]?.part
  const at = entries.findIndex((entry) => entry.part === part)
  if (line > 0 && at >= 0) list.scrollTop += (Math.floor(at / columns) - line) * height
}
