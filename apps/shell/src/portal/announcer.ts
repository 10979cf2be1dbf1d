/**
 * Makes the page's live regions. A text is cleared before it is said, so that the same text is read again.
 */
export function createAnnouncer(
  parent: HTMLElement,
): (text: string, politeness?: 'polite' | 'assertive') => void {
  const region = (politeness: 'polite' | 'assertive') => {
    const element = document.createElement('div')
    element.className = 'portico-visually-hidden'
    element.setAttribute('aria-live', politeness)
    element.dataset.announcer = politeness
    parent.append(element)
    return element
  }
  const regions = { polite: region('polite'), assertive: region('assertive') }
  return (text, politeness = 'polite') => {
    const element = regions[politeness]
    element.textContent = ''
    requestAnimationFrame(() => {
      element.textContent = text
    })
  }
}
