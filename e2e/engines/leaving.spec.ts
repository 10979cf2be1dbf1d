import { neverAnswer } from '../faults/faults.ts'
import { expect, expectMounted, setSessionCookies, test } from '../portal.ts'

/** Message of Firefox for a half-loaded file; no page can prevent it. */
const ofTheEngine = /^None of the .+ hashes in the integrity attribute match/

test('a page that is left during its downloads reports no error @long', async ({
  context,
  page,
  portal,
  whole,
}) => {
  const lines: string[] = []
  const note = (line: string) => void (ofTheEngine.test(line) || lines.push(line))
  context.on('console', (message) => void (message.type() === 'error' && note(message.text())))
  context.on('weberror', (thrown) => note(thrown.error().message))
  const { servers, url } = whole
  await setSessionCookies(page, { ...portal, shell: url, backend: servers.backend.url })
  servers.data.fault(/\/placed-grid-[^/]*\.js$/, neverAnswer)
  await page.goto(`${url}/data/public/projects`, { waitUntil: 'commit' })
  await expect.poll(() => servers.data.requests.some((path) => path.includes('/placed-grid-'))).toBe(true)
  // With preloading, the load event would wait for the hanging file.
  await page.goto(`${url}/files`, { waitUntil: 'commit' })
  await expectMounted(page, 'files')
  whole.repair()
  expect(lines, 'red lines of a page that was left').toEqual([])
})
