import '@portico/ui/page.css'
import { exampleRegistry } from '@portico/contract/testing'
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

/** What a test puts into the portal; of each part as much as what it draws uses. */
export type PortalParts = { [Part in keyof Portal]?: Partial<Portal[Part]> }

/** Draws a part of the shell in a portal at the address `path`, with the example's registry unless another is given. */
export async function renderInPortal(children: ReactNode, parts: PortalParts = {}, path = '/') {
  const given = {
    registry: exampleRegistry(),
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

/** Updates of a registry that stays the same. */
function quietUpdates(): Portal['updates'] {
  const store = createStore<UpdateState>(() => ({
    source: 'document',
    issuedAt: '2026-11-21T09:00:00Z',
    updateReady: null,
    others: null,
  }))
  return { store, check: async () => {}, loadOthers: async () => {} }
}

/** As the portal does, for words that are here. */
function InTheirLanguage({ children }: { children: ReactNode }) {
  const { locale } = useStore(appearance)
  return (
    <UiProvider container={document.body} direction={directionOf(locale)} locale={locale}>
      {children}
    </UiProvider>
  )
}

/** An address that stays what it is unless `parts` say otherwise, and notes where one would go. */
function historyAt(path: string, parts: PortalParts['history']): Partial<Portal['history']> {
  const { pathname, search, hash } = new URL(path, location.origin)
  const still = {
    location: { pathname, search, hash, state: undefined },
    listen: () => () => {},
    push: vi.fn(),
    replace: vi.fn(),
    hasGuards: () => false,
  }
  // With its getters: a test may give an address that moves.
  return Object.defineProperties(still, Object.getOwnPropertyDescriptors(parts ?? {}))
}
