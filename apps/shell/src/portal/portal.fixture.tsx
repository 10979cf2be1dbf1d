import '@portico/ui/page.css'
import { createExampleRegistry } from '@portico/contract/testing'
import { createBackgroundWork, createLeaveQuestions } from '@portico/host'
import { SessionProvider } from '@portico/session/react'
import { createFakeSession } from '@portico/session/testing'
import { createToasts, directionOf, ToastRegion, UiProvider } from '@portico/ui'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { appearance } from '../browser/appearance.ts'
import type { UpdateState } from '../registry/updates.ts'
import { type Portal, PortalContext } from './portal.ts'

/** The parts of the portal that a test replaces. Each needs only the members that the test uses. */
export type PortalParts = { [Part in keyof Portal]?: Partial<Portal[Part]> }

/** Renders a part of the shell in a portal at the address `path`. Default registry: the example. */
export async function renderInPortal(children: ReactNode, parts: PortalParts = {}, path = '/') {
  const given = {
    registry: createExampleRegistry(),
    session: createFakeSession().session,
    toasts: createToasts(),
    work: createBackgroundWork(() => {}),
    questions: createLeaveQuestions(),
    updates: quietUpdates(),
    ...parts,
    history: historyAt(path, parts.history),
  } as Portal
  const drawn = await render(
    <PortalContext value={given}>
      <SessionProvider session={given.session}>
        <InTheirLanguage>
          {children}
          <ToastRegion toasts={given.toasts} />
        </InTheirLanguage>
      </SessionProvider>
    </PortalContext>,
  )
  return { ...drawn, portal: given }
}

/** Returns updates of a registry that never changes. */
function quietUpdates(): Portal['updates'] {
  const store = createStore<UpdateState>(() => ({
    source: 'document',
    issuedAt: '2026-11-21T09:00:00Z',
    updateReady: null,
    others: null,
  }))
  return { store, check: async () => {}, loadOthers: async () => {} }
}

/** Provides the locale as the portal does, but only for translations that are already loaded. */
function InTheirLanguage({ children }: { children: ReactNode }) {
  const { locale } = useStore(appearance)
  return (
    <UiProvider container={document.body} direction={directionOf(locale)} locale={locale}>
      {children}
    </UiProvider>
  )
}

/** Returns a history with a constant address that records navigations. `parts` can replace members. */
function historyAt(path: string, parts: PortalParts['history']): Partial<Portal['history']> {
  const { pathname, search, hash } = new URL(path, location.origin)
  const still = {
    location: { pathname, search, hash, state: undefined },
    listen: () => () => {},
    push: vi.fn(),
    replace: vi.fn(),
    hasGuards: () => false,
  }
  // Copies getters, because a test may give an address that changes.
  return Object.defineProperties(still, Object.getOwnPropertyDescriptors(parts ?? {}))
}
