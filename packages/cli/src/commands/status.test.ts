import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createExampleRegistry } from '@portico/contract/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { statusCommand } from './status.ts'
import { writeTestPortal } from './test-portal.fixture.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-status-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('portico status lists remotes that need a claim and are in the public list', async () => {
  const portal = await writeTestPortal(folder, createExampleRegistry())
  const { text, data } = await portal.run(statusCommand, '')
  expect(text).toContain('In the public list, although they need a claim: admin.')
  expect(data).toMatchObject({ publicRestricted: ['admin'] })
  expect((await portal.run(statusCommand, 'files')).text).not.toContain('need a claim')
})
