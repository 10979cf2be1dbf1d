import { useHref, useLocation } from '@portico/react-remote'
import { type RefObject, useEffect, useRef } from 'react'
import { useFilesConfig } from '../config.ts'
import { decodeName } from '../place/names.ts'
import { type FolderPlace, parsePlace } from '../place/place.ts'
import type { Entry, EntryCommands } from '../storage/entry.ts'

/** The entries and commands for dragging. */
export interface Draggable {
  entries: readonly Entry[]
  chosen: readonly Entry[]
  commands: EntryCommands
}

/** Distinguishes dragged entries from files of the disk. */
const ownType = 'application/x-portico-entries'

/** A target of a drop: its element, and its folder. */
interface Target {
  element: HTMLElement
  place: FolderPlace
}

/**
 * Makes entries of the pane around `inside` draggable onto folders among them, and onto the folders above. Ctrl or Alt copies
 * them. The keyboard has “Move to…” for it.
 */
export function useDragging(inside: RefObject<HTMLElement | null>, about: Draggable): void {
  const { can } = useFilesConfig()
  const root = useHref('/')
  const here = parsePlace(useLocation().pathname)
  const last = useRef({ ...about, root, here })
  useEffect(() => {
    last.current = { ...about, root, here }
  })
  const [canMove, canCopy] = [can.has('move'), can.has('copy')]
  useEffect(() => {
    const pane = inside.current?.closest('section')
    if (!pane || !canMove) return
    const ended = new AbortController()
    listen(pane, ended.signal, canCopy, last)
    return () => ended.abort()
  }, [inside, canMove, canCopy])
}

type Last = RefObject<Draggable & { root: string; here: FolderPlace | null }>

function listen(pane: HTMLElement, signal: AbortSignal, canCopy: boolean, last: Last): void {
  let dragged: readonly Entry[] = []
  let marked: HTMLElement | null = null
  const mark = (next: HTMLElement | null) => {
    if (marked) marked.style.boxShadow = ''
    marked = next
    if (marked) marked.style.boxShadow = 'inset 0 0 0 2px var(--portico-accent)'
  }
  const isOwn = (event: DragEvent) => dragged.length > 0 && event.dataTransfer?.types.includes(ownType)
  const kindOf = (event: DragEvent) => (canCopy && (event.ctrlKey || event.altKey) ? 'copy' : 'move')
  const on = <Name extends 'pointerdown' | 'dragstart' | 'dragover' | 'drop' | 'dragend'>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => pane.addEventListener(name, listener, { signal })

  on('pointerdown', (event) => {
    const line = lineOf(event)
    // A moving finger scrolls.
    if (line) line.draggable = event.pointerType !== 'touch'
  })
  on('dragstart', (event) => {
    const { entries, chosen } = last.current
    const entry = entries[Number(lineOf(event)?.dataset.index ?? -1)]
    if (!entry || !event.dataTransfer) return
    dragged = chosen.includes(entry) ? chosen : [entry]
    event.dataTransfer.setData(ownType, '')
    event.dataTransfer.effectAllowed = 'copyMove'
  })
  on('dragover', (event) => {
    const target = isOwn(event) ? targetOf(event, last.current, dragged) : null
    mark(target?.element ?? null)
    if (!target || !event.dataTransfer) return
    event.preventDefault()
    event.dataTransfer.dropEffect = kindOf(event)
  })
  on('drop', (event) => {
    const target = isOwn(event) ? targetOf(event, last.current, dragged) : null
    if (target) {
      event.preventDefault()
      last.current.commands.ask(kindOf(event), dragged, target.place)
    }
    mark(null)
    dragged = []
  })
  on('dragend', () => {
    mark(null)
    dragged = []
  })
}

function lineOf(event: Event): HTMLElement | null {
  const [target] = event.composedPath()
  return target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
}

function targetOf(
  event: Event,
  { entries, root, here }: { entries: readonly Entry[]; root: string; here: FolderPlace | null },
  dragged: readonly Entry[],
): Target | null {
  const line = lineOf(event)
  const entry = entries[Number(line?.dataset.index ?? -1)]
  if (line && here && entry?.kind === 'folder' && !dragged.includes(entry))
    return { element: line, place: { ...here, path: [...here.path, decodeName(entry.part)] } }
  const [target] = event.composedPath()
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('nav a') : null
  const start = root.replace(/\/$/, '')
  const path = link && new URL(link.href).pathname
  const place = path?.startsWith(start) ? parsePlace(path.slice(start.length)) : null
  return link && place ? { element: link, place } : null
}
