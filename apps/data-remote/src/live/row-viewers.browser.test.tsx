import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mountTable } from '../mount-table.fixture.ts'
import { createLiveService } from './live-socket.fixture.ts'

const ofRow = (topics: string[]) => topics.filter((topic) => topic.startsWith('realtime:portico-row:'))
const topic = 'realtime:portico-row:["public","tasks","[\\"1\\"]"]'
const present = (...people: [id: string, told: object][]) =>
  Object.fromEntries(people.map(([id, told]) => [id, { metas: [{ phx_ref: id, ...told }] }]))

test('a row shows who else has it open, by display name and never by email address', async () => {
  const service = createLiveService()
  mountTable('/1', { socket: service.Socket })
  await expect.poll(() => ofRow(service.joined())).toEqual([topic])
  await expect
    .poll(() => service.sent('presence'))
    .toEqual([expect.objectContaining({ event: 'track', payload: { name: null } })])
  expect(service.sent('phx_join').at(-1)).toMatchObject({
    config: { private: true, presence: { key: 'ada', enabled: true } },
  })
  expect(page.getByText(/Also looking/).query()).toBeNull()
  service.push(
    topic,
    'presence_state',
    present(['ada', { name: 'Ada' }], ['bob', { name: 'Bob' }], ['eve', {}]),
  )
  await expect.element(page.getByText('Also looking at this row: Bob and 1 more person')).toBeVisible()
  service.push(topic, 'presence_diff', { joins: {}, leaves: present(['bob', { name: 'Bob' }]) })
  await expect.element(page.getByText('Also looking at this row: 1 other person')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.poll(() => ofRow(service.joined())).toEqual([])
})

test('a row works without presence if private channels deny access, and the channel is left', async () => {
  const service = createLiveService({ refuse: /portico-row:/ })
  mountTable('/1', { socket: service.Socket })
  await expect.poll(() => service.sent('phx_join')).toHaveLength(2)
  await expect.poll(() => service.sent('phx_leave')).toHaveLength(1)
  await expect.element(page.getByRole('dialog', { name: 'Write' })).toBeVisible()
  expect(page.getByText(/Also looking/).query()).toBeNull()
  expect(page.getByRole('alert').query()).toBeNull()
})
