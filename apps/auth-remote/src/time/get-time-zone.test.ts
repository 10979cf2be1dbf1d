import { expect, test } from 'vitest'
import { getTimeZone } from './get-time-zone.ts'

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Europe/Nowhere', null],
  ['', null],
  [7, null],
  [undefined, null],
])('the time zone of %j is read as %j', (zoneinfo, zone) => {
  const user = { id: '1', aud: '', app_metadata: {}, created_at: '', user_metadata: { zoneinfo } }
  expect(getTimeZone(user)).toBe(zone)
})
