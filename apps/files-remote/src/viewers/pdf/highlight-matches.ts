import type { TextMatch } from './find-text.ts'

/** The text of pieces without marks. */
const plain = new WeakMap<HTMLElement, string>()

/**
 * Marks matches in the pieces of a page's text, and removes earlier marks. `current` is the match that is shown.
 * @returns the first mark of `current`, if it is on this page
 */
export function highlightMatches(
  pieces: readonly HTMLElement[],
  places: readonly TextMatch[],
  current: TextMatch | undefined,
): Element | undefined {
  const parts = places.flatMap((place) => place.map((part) => ({ ...part, isCurrent: place === current })))
  const byPiece = Map.groupBy(parts, ({ piece }) => piece)
  let shown: Element | undefined
  for (const [index, element] of pieces.entries()) {
    const marks = byPiece.get(index)
    const before = plain.get(element)
    if (!marks) {
      if (before !== undefined) element.textContent = before
      plain.delete(element)
      continue
    }
    const text = before ?? element.textContent ?? ''
    plain.set(element, text)
    const nodes: (string | Element)[] = []
    let end = 0
    for (const { from, to, isCurrent } of marks) {
      const mark = document.createElement('mark')
      mark.textContent = text.slice(from, to)
      if (isCurrent) mark.setAttribute('aria-current', 'true')
      if (isCurrent) shown ??= mark
      nodes.push(text.slice(end, from), mark)
      end = to
    }
    element.replaceChildren(...nodes, text.slice(end))
  }
  return shown
}
