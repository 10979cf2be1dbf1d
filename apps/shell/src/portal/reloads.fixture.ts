import { onTestFinished } from 'vitest'

/** Counts the reloads of the page from now on, and lets none of them happen. */
export function holdReloads(): { count: number } {
  const reloads = { count: 0 }
  const hold = (event: NavigateEvent) => {
    if (event.navigationType !== 'reload') return
    reloads.count += 1
    event.preventDefault()
  }
  window.navigation.addEventListener('navigate', hold)
  onTestFinished(() => window.navigation.removeEventListener('navigate', hold))
  return reloads
}

/** Collects the addresses of other documents that would replace the page from now on, and cancels each navigation. */
export function holdReplacements(): string[] {
  const addresses: string[] = []
  const hold = (event: NavigateEvent) => {
    const { url, sameDocument } = event.destination
    if (event.navigationType !== 'replace' || sameDocument) return
    addresses.push(url.slice(location.origin.length))
    event.preventDefault()
  }
  window.navigation.addEventListener('navigate', hold)
  onTestFinished(() => window.navigation.removeEventListener('navigate', hold))
  return addresses
}
