import { beforeAll, expect, test } from 'vitest'
import {
  buildPortal,
  createPortico,
  listProblems,
  setUpAndRelease,
  verifyPublished,
} from './hosted-portal.fixture.ts'
import { startTestS3 } from './s3-server.fixture.ts'

beforeAll(buildPortal, 300_000)

test('a portal in S3 has correct documents and a correct release', {
  tags: ['long'],
}, async () => {
  const server = await startTestS3()
  const place = (prefix: string) => `s3://releases/${prefix}?endpoint=${encodeURIComponent(server.url)}`
  const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
  const portico = createPortico({
    ...credentials,
    PORTICO_TARGET: place('store'),
    PORTICO_SITE: place('site'),
  })
  await setUpAndRelease(portico)
  const report = await verifyPublished(portico)
  // No bucket sends this header by itself; the guide makes the CDN add it.
  expect(listProblems(report)).toEqual(['lacks X-Content-Type-Options: nosniff'])
  const document = await fetch(`${server.url}/releases/site/files.html`)
  expect(document.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(document.headers.get('cache-control')).toBe('no-cache')
  await server.close()
})
