/** The style of one definition's elements, adopted by each of their shadow roots. */
export interface ElementStyle {
  add(css: string): void
  sheet(): CSSStyleSheet
}

/** Creates an empty style. Later additions reach existing elements, too. */
export function createElementStyle(): ElementStyle {
  let text = ''
  let sheet: CSSStyleSheet | null = null
  return {
    add: (css) => {
      text += css
      sheet?.replaceSync(text)
    },
    sheet: () => {
      if (sheet) return sheet
      // Created when an element is shown, because pages that render on a server load this code, too.
      sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      return sheet
    },
  }
}
