import { expect, test } from 'vitest'
import { addNextParameter, readNext } from './places.ts'

test.each(['/files', '/data/tasks?sort=name', '/files/a%20b#top'])(
  '%s is accepted as a return address',
  (next) => {
    expect(readNext(`?next=${encodeURIComponent(next)}`)).toBe(next)
  },
)

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/\t/evil.example',
  'files',
  '',
])('%j is rejected as a return address', (next) => {
  expect(readNext(`?next=${encodeURIComponent(next)}`)).toBeNull()
})

test('next is added to the parameters that an address already has', () => {
  expect(addNextParameter('/check-mail?for=recovery', '?next=%2Ffiles%3Fa%3D1')).toBe(
    '/check-mail?for=recovery&next=%2Ffiles%3Fa%3D1',
  )
  expect(addNextParameter('/recover', '?next=//evil.example')).toBe('/recover')
  expect(addNextParameter('/', '')).toBe('/')
})
