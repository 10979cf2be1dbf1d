/** The style of one definition's elements, adopted by each of their shadow roots. */
export interface ElementStyle {
  add(css: string): void
  sheet(): CSSStyleSheet
}

/** Makes an empty style. What is added later reaches the elements that are there already. */
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
      // Not before an element is shown: a page that renders on a server loads this code too.
      sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      return sheet
    },
  }
}
