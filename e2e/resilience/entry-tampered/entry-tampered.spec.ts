import { tamperedScript, tamperFile } from '../../faults/faults.ts'
import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import {
  expectFailure,
  expectRetryLoads,
  expectUntouched,
  openFromMenu,
  openPortal,
  test,
} from '../../faults/test.ts'

test('an entry that was changed on its server is refused, and the released one opens later', async ({
  page,
  portal,
  reports,
}) => {
  await openPortal(page, portal)
  portal.remote('faulty').fault(/remoteEntry\.js$/, tamperFile(tamperedScript))
  await openFromMenu(page, 'Faulty')
  await expectFailure(page, reports, {
    words: 'A file of Faulty isn’t the one that was released, so it wasn’t run.',
    phase: 'fetching',
    reason: 'integrity',
  })
  await expectUntouched(page)
  await expectRetryLoads(page, 'A file of Faulty isn’t the one that was released, so it wasn’t run.', () =>
    portal.remote('faulty').repair(),
  )
})

test('an entry that was changed is refused also where the document preloads it @long', async ({
  page,
  portal,
  reports,
}) => {
  await portal.publish(faultyAndSteady)
  portal.remote('faulty').fault(/remoteEntry\.js$/, tamperFile(tamperedScript))
  await page.goto(`${portal.url}/faulty`)
  await expectFailure(page, reports, {
    words: 'A file of Faulty isn’t the one that was released, so it wasn’t run.',
    phase: 'fetching',
    reason: 'integrity',
  })
  await expectUntouched(page)
})
