import { tamperedForScripts, tamperedScript, withHeaders } from '../../faults/faults.ts'
import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { expect, expectUntouched, expectWorks, go, place, test } from '../../faults/test.ts'

test('a module that a Link header preloads without a hash does not run when it was changed', async ({
  page,
  portal,
}) => {
  await portal.publish(faultyAndSteady)
  const chunk = portal.remote('faulty').url + portal.file(/assets\/remote-.*\.js$/)
  portal.shell.fault(/^\/faulty$/, withHeaders({ Link: `<${chunk}>; rel="modulepreload"; crossorigin` }))
  portal.remote('faulty').fault(/assets\/remote-.*\.js$/, tamperedForScripts(tamperedScript))
  await page.goto(`${portal.url}/faulty`)
  await expect(place(page)).toHaveAttribute('data-remote-state', 'failed')
  await expectUntouched(page)
  await go(page, 'Steady')
  await expectWorks(page, 'Steady')
})
