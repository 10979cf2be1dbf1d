import { exampleKeys } from '@portico/contract/testing'
import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { expect, expectAccessible, openPortal, test } from '../../faults/test.ts'

test('a document with a secret key starts no portal, sends no request with the key, and shows the required steps', async ({
  page,
  portal,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(JSON.stringify([request.url(), request.headers()])))
  await openPortal(page, portal, { ...faultyAndSteady, config: { key: exampleKeys.secret } })
  await expect(page.getByRole('heading', { name: 'The portal can’t start' })).toBeVisible()
  await expect(page.getByText('revoke that key')).toBeVisible()
  await expect(page.getByText('secret_key')).toBeVisible()
  expect(asked.filter((request) => request.includes(exampleKeys.secret))).toEqual([])
  await expectAccessible(page, 'a document with a secret key')
})
