import type { Page } from '@playwright/test'
import { waitUntilStill } from './accessibility.ts'

/**
 * Finds text that is cut, interactive elements that overlap, notifications over the menu of a phone, and a page that scrolls sideways.
 * @returns one line for each fault; the same fault on the same element is reported once
 */
export async function findMisfits(page: Page): Promise<string[]> {
  await waitUntilStill(page)
  const texts = await page.evaluateHandle(findShownTexts)
  const found = [
    ...(await page.evaluate(findSidewaysScroll)),
    ...(await page.evaluate(findCutText, texts)),
    ...(await page.evaluate(findOverlaps)),
    ...(await page.evaluate(findCoveredMenu)),
  ]
  await texts.dispose()
  return [...new Set(found)]
}

// Each function runs in the page, so it can use nothing from this module.

/** Finds the page, or the scroll container with its heading, if it is wider than its place, and a dialog that is wider than the window. */
function findSidewaysScroll(): string[] {
  const root = document.documentElement
  const found = root.scrollWidth > innerWidth ? [`the page is ${root.scrollWidth} px wide`] : []
  for (const dialog of document.querySelectorAll('[role$="dialog"]')) {
    const { left, right, width } = dialog.getBoundingClientRect()
    if (left < -1 || right > innerWidth + 1) found.push(`the dialog is ${Math.round(width)} px wide`)
  }
  for (const heading of document.querySelectorAll('h1'))
    for (let box = heading.parentElement; box && box !== root; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth + 1)
        found.push(`the content is ${box.scrollWidth} px wide in ${box.clientWidth} px`)
  return found
}

/** A text on the screen, up to 60 characters of it, with the rectangle of each of its lines. */
interface ShownText {
  text: string
  parent: Element
  rects: DOMRect[]
}

/** Finds the texts on the screen, including those in shadow roots. */
function findShownTexts(): ShownText[] {
  const range = document.createRange()
  const walk = (root: Node): ShownText[] => {
    const found: ShownText[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element && node.shadowRoot) found.push(...walk(node.shadowRoot))
      const parent = node.parentElement
      const text = node.nodeValue?.trim()
      if (node instanceof Element || !parent || !text) continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
      found.push({ text: text.slice(0, 60), parent, rects })
    }
    return found
  }
  return walk(document.body)
}

/** Finds text outside of a box that hides its overflow, or outside of the window. An ellipsis and a limit of lines show that something is cut. */
function findCutText(texts: ShownText[]): string[] {
  const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
  const parentOf = (box: Element) => box.parentElement ?? (box.getRootNode() as ShadowRoot).host ?? null
  const marksCut = (style: CSSStyleDeclaration) =>
    (style.textOverflow === 'ellipsis' && !/flex|grid/.test(style.display)) ||
    style.webkitLineClamp !== 'none'
  const exceedsX = (rects: DOMRect[], place: { left: number; right: number }, most: number) =>
    rects.some(({ left, right }) => right > place.right + most || left < place.left - most)
  const exceedsY = (rects: DOMRect[], place: { top: number; bottom: number }, most: number) =>
    rects.some(({ top, bottom }) => bottom > place.bottom + most || top < place.top - most)
  // The boxes that a text is in, from the innermost, as far as one of them can clip it.
  const boxesAround = (parent: Element) => {
    const boxes: { style: CSSStyleDeclaration; place: DOMRect }[] = []
    let isAbsolute = false
    for (let box: Element | null = parent; box && box !== document.body; box = parentOf(box)) {
      const style = getComputedStyle(box)
      // The overflow of a box does not clip elements that are positioned by one of its ancestors.
      if (isAbsolute && style.position === 'static' && style.transform === 'none') continue
      isAbsolute = style.position === 'absolute'
      boxes.push({ style, place: box.getBoundingClientRect() })
      if (style.position === 'fixed') break
    }
    return boxes
  }
  const findFault = ({ text, parent, rects }: ShownText): string | null => {
    let isFreeX = false
    let isFreeY = false
    for (const { style, place } of boxesAround(parent)) {
      // Text for screen readers alone is in a box of a pixel.
      if (clips(style.overflowX) && place.width <= 1) return null
      const isCutX = !isFreeX && clips(style.overflowX) && exceedsX(rects, place, 1)
      const isCutY = !isFreeY && clips(style.overflowY) && exceedsY(rects, place, 3)
      if (isCutX || isCutY) return marksCut(style) ? null : `“${text}” is cut`
      isFreeX ||= scrolls(style.overflowX)
      isFreeY ||= scrolls(style.overflowY)
    }
    const isOutside = exceedsX(rects, { left: 0, right: innerWidth }, 1)
    return !isFreeX && isOutside ? `“${text}” is outside of the window` : null
  }
  return texts.map(findFault).filter((fault) => fault !== null)
}

/** Finds interactive elements of one layer that overlap. A dialog, a menu and whatever stays in place while the page scrolls are layers. */
function findOverlaps(): string[] {
  const interactive =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="combobox"], [role="option"]'
  const layerOf = (element: Element): Element | null => {
    for (let box: Element | null = element; box; box = box.parentElement) {
      const isOver = box.matches('[role$="dialog"], [role="menu"], [role="listbox"], [popover]')
      if (isOver || /fixed|sticky/.test(getComputedStyle(box).position)) return box
    }
    return null
  }
  // A scroll container hides the rest of its content.
  const clip = (rect: DOMRect, element: Element): DOMRect => {
    let [left, right, top, bottom] = [rect.left, rect.right, rect.top, rect.bottom]
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible') continue
      const around = box.getBoundingClientRect()
      ;[left, right] = [Math.max(left, around.left), Math.min(right, around.right)]
      ;[top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)]
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }
  const placeOf = (element: Element): DOMRect[] => {
    const style = getComputedStyle(element)
    const isTyped = element.matches('input, textarea')
    // A button may overlap the padding of a field, but not its text.
    const [start, end] = isTyped ? [style.paddingLeft, style.paddingRight].map(Number.parseFloat) : [0, 0]
    const rects = isTyped ? [element.getBoundingClientRect()] : [...element.getClientRects()]
    return rects.map(({ x, y, width, height }) =>
      clip(new DOMRect(x + (start ?? 0), y, width - (start ?? 0) - (end ?? 0), height), element),
    )
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert]') &&
    element.getBoundingClientRect().width > 2
  const named = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) ||
    element.getAttribute('name') ||
    element.tagName.toLowerCase()
  const all = [...document.querySelectorAll(interactive)]
    .filter(isShown)
    .map((element) => ({ element, layer: layerOf(element), rects: placeOf(element) }))
  const meets = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
  return all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter(({ element, layer }) => layer === one.layer && !one.element.contains(element))
      .filter(({ rects }) => rects.some((rect) => one.rects.some((own) => meets(own, rect))))
      .map(({ element }) => `“${named(one.element)}” and “${named(element)}” overlap`),
  )
}

/** Finds notifications over the menu at the lower end of a phone. */
function findCoveredMenu(): string[] {
  const menu = [...document.querySelectorAll('nav')]
    .map((nav) => nav.getBoundingClientRect())
    .find(({ bottom, width, height }) => height > 0 && bottom > innerHeight - 2 && width > innerWidth - 2)
  if (!menu) return []
  return [...document.querySelectorAll('[aria-live] > *')]
    .filter((notice) => getComputedStyle(notice.closest('section') ?? notice).position === 'fixed')
    .filter((notice) => notice.getBoundingClientRect().bottom > menu.top)
    .map((notice) => `“${notice.textContent?.slice(0, 60)}” covers the menu`)
}
