import { expect, test } from 'vitest'
import { readLinkExpiry } from './links.ts'
import { createGrantedRequest } from './object-request.ts'

const linkOf = (claims: object) =>
  `https://a.example/storage/v1/object/sign/files/a.txt?token=x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`

test('readLinkExpiry reads the end of a signed link from its token', () => {
  expect(readLinkExpiry(linkOf({ url: 'files/ü?>.txt', exp: 1_800_000_000 }))).toEqual(
    new Date(1_800_000_000_000),
  )
})

test.each([
  ['https://a.example/x'],
  ['https://a.example/x?token=abc'],
  [linkOf({ exp: 'soon' })],
  ['no address'],
])('readLinkExpiry returns null for %s', (link) => {
  expect(readLinkExpiry(link)).toBeNull()
})

test('createGrantedRequest sends the grant of a share in a header and not in the address', () => {
  const backend = { url: 'https://a.example/', key: 'sb_publishable_x' }
  expect(createGrantedRequest({ backend }, { bucket: 'my files', key: "u/a b/c?d#e%2F'.txt" }, 'g')).toEqual({
    url: "https://a.example/storage/v1/object/authenticated/my%20files/u/a%20b/c%3Fd%23e%252F'.txt",
    headers: { apikey: 'sb_publishable_x', authorization: 'Bearer sb_publishable_x', 'x-portico-grant': 'g' },
  })
})
