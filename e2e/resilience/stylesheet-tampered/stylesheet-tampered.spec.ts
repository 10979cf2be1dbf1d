import { tamperedStyle, tamperFile } from '../../faults/faults.ts'
import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import {
  expect,
  expectFailure,
  expectRetryLoads,
  expectUntouched,
  expectWorks,
  openFromMenu,
  openPortal,
  test,
} from '../../faults/test.ts'

test('a stylesheet that was changed on its server is refused, and the released one opens later @long', async ({
  page,
  portal,
  reports,
}) => {
  await openPortal(page, portal)
  portal.remote('faulty').fault(/\.css$/, tamperFile(tamperedStyle))
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

test('a stylesheet that was changed is refused also where the document preloads it @long', async ({
  page,
  portal,
  reports,
}) => {
  await portal.publish(faultyAndSteady)
  portal.remote('faulty').fault(/\.css$/, tamperFile(tamperedStyle))
  await page.goto(`${portal.url}/faulty`)
  await expectFailure(page, reports, {
    words: 'A file of Faulty isn’t the one that was released, so it wasn’t run.',
    phase: 'fetching',
    reason: 'integrity',
  })
  await expectUntouched(page)
})

test('an unchecked stylesheet is removed before it applies', async ({ page, portal }) => {
  await openPortal(page, portal)
  await openFromMenu(page, 'Faulty')
  await expectWorks(page)
  portal.remote('faulty').fault(/\.css$/, tamperFile(tamperedStyle))
  const address = `${portal.remote('faulty').url + portal.file(/\.css$/)}?lazy`
  const outcome = await page.evaluate(
    (href) =>
      new Promise((resolve) => {
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
        link.onload = () => resolve('applied')
        link.onerror = () => resolve('refused')
        document.head.append(link)
      }),
    address,
  )
  expect(outcome).toBe('refused')
  await expectUntouched(page)
})
