import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CommandOutcome } from '../console/command.ts'
import { createExampleDraft, createExampleOptions } from '../release/example-portal.fixture.ts'
import { release } from '../release/release.ts'
import { createHome, type PortalHome } from '../start/portal-home.fixture.ts'
import { statusCommand } from './status.ts'

let home: PortalHome
beforeEach(() => {
  home = createHome()
})
afterEach(() => home.close())

async function status() {
  let said: CommandOutcome = { text: '', data: null }
  await statusCommand.run({
    args: [],
    flags: { home: home.folder },
    env: {},
    cwd: home.folder,
    progress: { step: () => {}, detail: () => {}, end: () => {} },
    print: (outcome) => {
      said = outcome
    },
  })
  const [head] = said.text.split('\n')
  return { head, data: said.data as { revision: number; sharesRevision: number } }
}

test('portico status prints the revision of the last release after the portal has added builds for other pages', async () => {
  const storeAddress = 'http://localhost:4199/'
  await home.start({ storeAddress, remotes: [{ ...home.build('one'), isLean: true }] })
  const order = { store: await home.openStore(), site: await home.openSite() }
  const notes = createExampleDraft(home.folder, 'notes', { manifest: { name: 'notes', route: '/notes' } })
  const { revision } = await release(createExampleOptions(order, notes))
  expect((await status()).head).toMatch(/, revision 2$/)
  home.build('one')
  home.buildOther('embed/embed.js', 'element')
  const completed = await home.start({ storeAddress, changed: ['files'], completesOnly: true })
  expect([revision, completed.revision]).toEqual([2, 3])
  const { head, data } = await status()
  expect(head).toMatch(/, revision 3 \(versions and shares as in revision 2\)$/)
  expect(data).toMatchObject({ revision: 3, sharesRevision: 2 })
})
