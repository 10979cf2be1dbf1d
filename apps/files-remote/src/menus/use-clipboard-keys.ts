import { useLocation } from '@portico/react-remote'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { parsePlace } from '../place/place.ts'
import type { Entry } from '../storage/entry.ts'
import { type ClipboardContent, isClipboardCurrent, isSamePlace } from './clipboard.ts'
import { type Clipboard, useClipboard } from './use-clipboard.ts'
import type { Draggable } from './use-dragging.ts'

/**
 * Copies, cuts and pastes entries of the pane around `inside` on the browser's clipboard events. Ignores selected text, fields,
 * and files of the system.
 */
export function useClipboardKeys(inside: RefObject<HTMLElement | null>, about: Draggable): Clipboard {
  const clipboard = useClipboard()
  const last = useRef({ ...about, clipboard })
  useEffect(() => {
    last.current = { ...about, clipboard }
  })
  useEffect(() => {
    const pane = inside.current?.closest('section')
    if (!pane) return
    const ended = new AbortController()
    whileHere(pane, ended.signal, (signal) => listen(pane, signal, last))
    return () => ended.abort()
  }, [inside])
  useDimmed(inside, clipboard.held, about.entries)
  return clipboard
}

/** In an embedding page, listens to the document only while the keyboard is in the pane. */
function whileHere(pane: HTMLElement, signal: AbortSignal, begin: (signal: AbortSignal) => void): void {
  const root = pane.getRootNode()
  if (!(root instanceof ShadowRoot)) {
    begin(signal)
    return
  }
  let left: AbortController | null = null
  const onFocusIn = () => {
    if (left) return
    left = new AbortController()
    begin(AbortSignal.any([signal, left.signal]))
  }
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && pane.contains(relatedTarget)) return
    left?.abort()
    left = null
  }
  pane.addEventListener('focusin', onFocusIn, { signal })
  pane.addEventListener('focusout', onFocusOut, { signal })
  if (pane.contains(root.activeElement)) onFocusIn()
}

type Last = RefObject<Draggable & { clipboard: Clipboard }>

function listen(pane: HTMLElement, signal: AbortSignal, last: Last): void {
  const take = (event: ClipboardEvent): readonly Entry[] | null => {
    const { clipboard } = last.current
    const isAllowed = event.type.endsWith('cut') ? clipboard.canCut : clipboard.canCopy
    const lines = isAllowed && isFree(event, pane) ? linesOf(event, pane, last.current) : []
    return lines.length > 0 ? lines : null
  }
  const hold = (event: ClipboardEvent) => {
    const lines = take(event)
    if (!lines) return
    event.preventDefault()
    const { clipboard, commands } = last.current
    if (commands.isEarly && lines.length > 1) return clipboard.tellEarly()
    clipboard.hold(event.type === 'cut' ? 'move' : 'copy', lines, async (text) => {
      event.clipboardData?.setData('text/plain', text)
    })
  }
  // Safari first asks whether there is content to copy.
  const offer = (event: ClipboardEvent) => take(event) && event.preventDefault()
  for (const kind of ['copy', 'cut'] as const) {
    document.addEventListener(kind, hold, { signal })
    document.addEventListener(`before${kind}`, (event) => offer(event as ClipboardEvent), { signal })
  }
  const onPaste = (event: ClipboardEvent) => {
    const { clipboard, commands } = last.current
    const { held } = clipboard
    // Files are uploaded by another handler.
    if (!held || !event.clipboardData || event.clipboardData.files.length > 0) return
    if (!isFree(event, pane) || !isClipboardCurrent(held, event.clipboardData.getData('text/plain'))) return
    event.preventDefault()
    clipboard.paste(commands)
  }
  document.addEventListener('paste', onPaste, { signal })
  const onKeyDown = (event: KeyboardEvent) => {
    const isElsewhere = (event.target as Element).closest('aside,input')
    if (event.key === 'Escape' && !isElsewhere && last.current.clipboard.held) last.current.clipboard.letGo()
  }
  pane.addEventListener('keydown', onKeyDown, { signal })
}

/** Returns whether an event belongs to the pane, or to no element, and does not concern text. */
function isFree(event: Event, pane: HTMLElement): boolean {
  const target = placeOfEvent(event, pane)
  if (!target || target.closest('input,textarea,[contenteditable]')) return false
  const root: Document | (ShadowRoot & Partial<Pick<Document, 'getSelection'>>) =
    pane.getRootNode() as Document
  const isText = (root.getSelection?.() ?? document.getSelection())?.isCollapsed === false
  return !isText && (pane.contains(target) || target.contains(pane))
}

/** Returns the element of the keyboard: without a selection, Firefox sends clipboard events to the page as a whole. */
function placeOfEvent(event: Event, pane: HTMLElement): Element | null {
  const [target] = event.composedPath()
  const { activeElement } = pane.getRootNode() as Document | ShadowRoot
  if (activeElement && pane.contains(activeElement)) return activeElement
  return target instanceof Element ? target : null
}

/** Returns the entry of the event, with the other selected entries if it is selected, else the selected ones. */
function linesOf(event: Event, pane: HTMLElement, { entries, chosen }: Draggable): readonly Entry[] {
  const line = placeOfEvent(event, pane)?.closest<HTMLElement>('[data-index]')
  const entry = entries[Number(line?.dataset.index ?? -1)]
  return entry && !chosen.includes(entry) ? [entry] : chosen
}

/** Dims rows that are cut. It uses a style sheet of its own, because the rows are drawn by the first files of the page. */
function useDimmed(
  inside: RefObject<HTMLElement | null>,
  held: ClipboardContent | null,
  entries: readonly Entry[],
): void {
  const id = useId()
  const { pathname } = useLocation()
  useEffect(() => {
    const pane = inside.current?.closest('section')
    const here = parsePlace(pathname)
    if (!pane || !here || held?.kind !== 'move' || !isSamePlace(here, held.from)) return
    const cut = new Set(held.entries.map(({ key }) => key))
    const lines = entries.flatMap(({ key }, index) => (cut.has(key) ? [`[data-index="${index}"]`] : []))
    if (lines.length === 0) return
    pane.dataset.cut = id
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`[data-cut="${id}"] :is(${lines.join()}) { opacity: 0.55 }`)
    const root = pane.getRootNode() as Document | ShadowRoot
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    return () => {
      delete pane.dataset.cut
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [inside, held, entries, pathname, id])
}
