import type { HistoryWindow } from '@portico/contract/history'
import { devBase } from './is-dev-document.ts'

/**
 * Returns a window whose addresses lack `/__dev`, so that the portal runs there as it does at the root. Links keep the portal's
 * addresses: a link that is opened in a new tab leads to the released portal.
 */
export function createDevWindow(page: Window): HistoryWindow {
  const { history } = page
  const under = (url?: string | URL | null) => (typeof url === 'string' && url !== '' ? devBase + url : url)
  return {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    confirm: page.confirm.bind(page),
    location: {
      get pathname() {
        return page.location.pathname.slice(devBase.length) || '/'
      },
      get search() {
        return page.location.search
      },
      get hash() {
        return page.location.hash
      },
    } as Location,
    history: {
      get state() {
        return history.state
      },
      go: (delta?: number) => history.go(delta),
      pushState: (state: unknown, unused: string, url?: string | URL | null) =>
        history.pushState(state, unused, under(url)),
      replaceState: (state: unknown, unused: string, url?: string | URL | null) =>
        history.replaceState(state, unused, under(url)),
    } as History,
  }
}
