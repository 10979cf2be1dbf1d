import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import {
  expect,
  expectOthersWork,
  expectPanel,
  expectWorks,
  openFromMenu,
  retry,
  test,
} from '../../faults/test.ts'

test('with the server of a remote down the others open, and the remote opens automatically when its server is back', async ({
  page,
  portal,
}) => {
  await portal.publish(faultyAndSteady)
  await portal.remote('faulty').stop()
  await page.goto(portal.url)
  await openFromMenu(page, 'Faulty')
  await expectPanel(page, 'The server of Faulty isn’t answering.')
  await portal.remote('faulty').restart()
  await expectWorks(page, 'Faulty')
})

test('with the server of a remote down the others open, and Retry loads the remote when its server is back @long', async ({
  page,
  portal,
  reports,
}) => {
  await portal.publish(faultyAndSteady)
  await portal.remote('faulty').stop()
  await page.goto(portal.url)
  await openFromMenu(page, 'Faulty')
  await expectPanel(page, 'The server of Faulty isn’t answering.')
  expect(reports).toMatchObject([
    { remote: 'faulty', version: '1.0.0', phase: 'fetching', reason: 'unreachable' },
  ])
  await expectOthersWork(page)
  await expectPanel(page, 'The server of Faulty isn’t answering.')
  await portal.remote('faulty').restart()
  await retry(page)
  await expectWorks(page, 'Faulty')
})
