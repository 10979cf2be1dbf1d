// @module-tag long
import { startTestBackend } from '@portico/local-backend/testing'
import { createClient } from '@supabase/supabase-js'
import { afterEach, test, vi } from 'vitest'
import { expectAllToSucceed } from './expect-all-to-succeed.fixture.ts'

afterEach(() => vi.unstubAllEnvs())

test('four releases of one remote at once into a Supabase Storage bucket all succeed', async () => {
  const backend = await startTestBackend()
  vi.stubEnv('PORTICO_TARGET_URL', backend.url)
  vi.stubEnv('PORTICO_TARGET_KEY', backend.secretKey)
  try {
    await createClient(backend.url, backend.secretKey).storage.createBucket('releases', { public: true })
    await expectAllToSucceed('supabase://releases/store')
  } finally {
    await backend.close()
  }
}, 240_000)
