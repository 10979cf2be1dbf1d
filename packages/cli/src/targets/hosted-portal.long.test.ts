// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestBackend } from '@portico/local-backend/testing'
import { createClient } from '@supabase/supabase-js'
import { beforeAll, expect, test } from 'vitest'
import {
  buildPortal,
  createPortico,
  listProblems,
  release,
  setUp,
  setUpAndRelease,
  verifyPublished,
} from './hosted-portal.fixture.ts'

beforeAll(buildPortal, 300_000)

test('a portal keeps its releases in Supabase Storage, with a canary, promotion and rollback, and its documents elsewhere', async () => {
  const backend = await startTestBackend()
  const site = mkdtempSync(join(tmpdir(), 'portico-site-'))
  const { storage } = createClient(backend.url, backend.secretKey)
  await storage.createBucket('releases', { public: true })
  const env = {
    PORTICO_TARGET: 'supabase://releases/store',
    PORTICO_TARGET_URL: backend.url,
    PORTICO_TARGET_KEY: backend.secretKey,
  }
  const portico = createPortico({ ...env, PORTICO_SITE: site })
  await setUpAndRelease(portico)
  await portico(...release('files', '--version', '1.1.0', '--traffic', '10'))
  await portico('promote', 'files')
  await portico('rollback', 'files')
  expect(listProblems(await verifyPublished(portico))).toEqual([])
  const wrong = createPortico({ ...env, PORTICO_SITE: 'supabase://releases/site' })
  await expect(wrong(...setUp)).rejects.toMatchObject({
    stdout: expect.stringContaining('does not serve HTML as HTML'),
  })
  await backend.close()
  rmSync(site, { recursive: true })
})
