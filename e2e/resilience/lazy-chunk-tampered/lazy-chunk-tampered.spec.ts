import { tamperedScript, tamperFile } from '../../faults/faults.ts'
import {
  expectOthersWork,
  expectPanel,
  expectUntouched,
  expectWorks,
  openFromMenu,
  openPortal,
  test,
} from '../../faults/test.ts'

test('a part of a remote that was changed on its server does not run when it is requested', async ({
  page,
  portal,
}) => {
  await openPortal(page, portal)
  portal.remote('faulty').fault(/assets\/more-.*\.js$/, tamperFile(tamperedScript))
  await openFromMenu(page, 'Faulty')
  await expectWorks(page)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expectPanel(page, 'Faulty stopped because of an error.')
  await expectUntouched(page)
  await expectOthersWork(page)
  await expectUntouched(page)
})
