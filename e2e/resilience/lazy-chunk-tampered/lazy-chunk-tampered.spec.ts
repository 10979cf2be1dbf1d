import { tampered, tamperedScript } from '../../faults/faults.ts'
import {
  expectOthersWork,
  expectPanel,
  expectUntouched,
  expectWorks,
  go,
  open,
  test,
} from '../../faults/test.ts'

test('a part of a remote that was changed on its server does not run when it is requested', async ({
  page,
  portal,
}) => {
  await open(page, portal)
  portal.remote('faulty').fault(/assets\/more-.*\.js$/, tampered(tamperedScript))
  await go(page, 'Faulty')
  await expectWorks(page)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expectPanel(page, 'Faulty stopped because of an error.')
  await expectUntouched(page)
  await expectOthersWork(page)
  await expectUntouched(page)
})
