import { afterEach, test, vi } from 'vitest'
import { startTestS3 } from '../targets/s3-server.fixture.ts'
import { expectAllToSucceed } from './expect-all-to-succeed.fixture.ts'

afterEach(() => vi.unstubAllEnvs())

test('four releases of one remote at once into a folder all succeed', {
  tags: ['long'],
}, async () => {
  await expectAllToSucceed()
})

test('four releases of one remote at once into an S3 bucket all succeed', { tags: ['long'] }, async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  const server = await startTestS3()
  try {
    const endpoint = encodeURIComponent(server.url)
    await expectAllToSucceed(`s3://releases/store?endpoint=${endpoint}&region=eu-central-1`)
  } finally {
    await server.close()
  }
})
