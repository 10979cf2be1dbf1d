import type { ServerFault } from '../../faults/fault-server.ts'
import { neverAnswer } from '../../faults/faults.ts'
import { faultyAndSteady, shortDeadlines } from '../../faults/faulty-portal.ts'
import { expect, expectFailure, expectWorks, test } from '../../faults/test.ts'

/** Never answers the first request, which is the document's and precedes the loader's requests. */
function firstHangs(): ServerFault {
  let isFirst = true
  return ({ respond }) => {
    if (!isFirst) respond()
    isFirst = false
  }
}

for (const [what, pattern] of [
  ['the entry', /remoteEntry\.js$/],
  ['a chunk', /remote-[^/]*\.js$/],
  ['the stylesheet', /\.css$/],
] as const) {
  test(`${what} that hangs in the document’s preload loads when the loader requests it again @long`, async ({
    page,
    portal,
    reports,
  }) => {
    const deadlines = { phase: 4_000, whole: 12_000, backoff: 100 }
    await portal.publish({ ...faultyAndSteady, config: { deadlines } })
    portal.remote('faulty').fault(pattern, firstHangs())
    // The browser's load event waits for the hanging link.
    await page.goto(`${portal.url}/faulty`, { waitUntil: 'commit' })
    await expectWorks(page, 'Faulty')
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(page.getByText('More has arrived')).toBeVisible()
    expect(reports).toEqual([])
  })
}

test('a chunk that hangs delays neither the shell nor the other remotes, regardless of who requests it @long', async ({
  page,
  portal,
  reports,
}) => {
  await portal.publish({ ...faultyAndSteady, config: { deadlines: shortDeadlines } })
  portal.remote('faulty').fault(/remote-[^/]*\.js$/, neverAnswer)
  await page.goto(`${portal.url}/faulty`, { waitUntil: 'commit' })
  await expectFailure(page, reports, {
    words: 'Faulty took too long to arrive.',
    phase: 'fetching',
    reason: 'timeout',
  })
  portal.remote('faulty').repair()
  await page.goto(`${portal.url}/faulty`)
  await expectWorks(page)
})
