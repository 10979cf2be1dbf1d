import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { enterScript } from './enter-script.ts'

/** Runs the script of the route `/payroll` in a page with this fragment; returns what it changes in the page. */
function enter(hash: string): { address: string; route: string; isRemoved: boolean } {
  const taken = { address: '', route: '', isRemoved: false }
  const currentScript = { remove: () => (taken.isRemoved = true) }
  const documentElement = { dataset: {} as { porticoRoute?: string } }
  runInNewContext(enterScript('/payroll'), {
    ...{ location: { hash }, document: { currentScript, documentElement } },
    history: { replaceState: (_state: null, _title: string, address: string) => (taken.address = address) },
  })
  return { ...taken, route: documentElement.dataset.porticoRoute ?? '' }
}

test.each([
  ['#/payroll', '/payroll'],
  ['#/payroll/2026/11?page=2#top', '/payroll/2026/11?page=2#top'],
  ['#/payroll?page=2', '/payroll?page=2'],
  ['#/payroll#top', '/payroll#top'],
  ['', '/payroll'],
  ['#/payrolls', '/payroll'],
  ['#/files', '/payroll'],
  ['#//evil.example/payroll', '/payroll'],
  ['#https://evil.example/payroll', '/payroll'],
  ['#javascript:alert(1)', '/payroll'],
])(
  'a document of a restricted remote with the fragment %s takes the address %s, and removes its script',
  (hash, address) => {
    expect(enter(hash)).toEqual({ address, route: '/payroll', isRemoved: true })
  },
)
