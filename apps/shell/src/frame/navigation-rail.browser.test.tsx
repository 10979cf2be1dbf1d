import type { RegistryRemote } from '@portico/contract/registry'
import { createExampleRegistry } from '@portico/contract/testing'
import { createFakeSession } from '@portico/session/testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createStore } from 'zustand/vanilla'
import { renderInPortal } from '../portal/portal.fixture.tsx'
import type { UpdateState } from '../registry/updates.ts'
import { NavigationRail } from './navigation-rail.tsx'

const model = createExampleRegistry().remotes.files as RegistryRemote
const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })

test('the menu shows the remotes that are missing from the document, in order, after the list is loaded', async () => {
  const store = createStore<UpdateState>(() => ({
    source: 'document',
    issuedAt: '2026-11-21T09:00:00Z',
    updateReady: null,
    others: null,
  }))
  const { session } = createFakeSession({ user: {} })
  await renderInPortal(<NavigationRail collapsed={false} onCollapse={() => {}} />, {
    session,
    updates: { store },
  })
  await expect.element(link('Files')).toBeVisible()
  await expect.element(link('Billing')).not.toBeInTheDocument()
  const billing = { ...model, title: { en: 'Billing' }, route: '/billing', order: 1 }
  store.setState({ others: { billing, hidden: { ...billing, access: { claim: 'x' }, route: '/hidden' } } })
  await expect.element(link('Billing')).toHaveAttribute('href', '/billing')
  const names = () => [...document.querySelectorAll('nav a')].map((one) => one.getAttribute('href'))
  expect(names().filter((href) => href !== '/')).toEqual(['/billing', '/files'])
})
