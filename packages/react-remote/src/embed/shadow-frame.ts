import type { Appearance } from '@portico/contract'
import { texts } from '../texts/texts.ts'

/** The parts of an element's shadow tree, by their `::part` names: `frame`, `content` and `overlays`. */
export interface ShadowFrame {
  content: HTMLElement
  overlays: HTMLElement
  setAppearance(appearance: Appearance): void
}

/** Builds the shadow tree. All elements of one definition share the style sheets. */
export function buildShadowFrame(root: ShadowRoot, sheets: readonly CSSStyleSheet[]): ShadowFrame {
  root.adoptedStyleSheets = [...sheets]
  const frame = part('frame')
  const content = part('content')
  const overlays = part('overlays')
  frame.append(content, overlays)
  root.append(frame)
  return {
    content,
    overlays,
    setAppearance: ({ theme, density, locale, direction }) => {
      frame.dataset.theme = theme
      frame.dataset.density = density
      frame.lang = texts.languageOf(locale)
      frame.dir = direction
    },
  }
}

function part(name: string): HTMLElement {
  const element = document.createElement('div')
  element.setAttribute('part', name)
  return element
}
