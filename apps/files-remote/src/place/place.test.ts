import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { texts } from '../texts/texts.ts'
import { createKey, formatAddress, formatPath, getFolder, parsePlace } from './place.ts'

const config = readConfig(undefined)

test('an address is read back as the same place', () => {
  const place = { bucket: 'files', path: ['Ünter lagen', 'a?b#c', '100%'] }
  expect(parsePlace(formatAddress(place))).toEqual(place)
  expect(parsePlace('/')).toBeNull()
  expect(formatAddress({ bucket: 'files', path: [] }, 'a&b.png')).toBe('/files?preview=a%26b.png')
})

test('a bucket with own folders starts at the user’s folder, other buckets at their root', () => {
  expect(getFolder({ bucket: 'files', path: ['Größe'] }, 'me', config).prefix).toBe('me/Gr=C3=B6=C3=9Fe')
  expect(getFolder({ bucket: 'avatars', path: [] }, 'me', config).prefix).toBe('')
  expect(createKey({ bucket: 'avatars', prefix: '' }, 'a.png')).toBe('a.png')
})

test('the names in a path keep their order when the text runs from right to left', async () => {
  await texts.load('ar')
  expect(formatPath(texts.in('ar'), ['ملفاتي', 'May'])).toBe('\u200f\u2068ملفاتي\u2069 › \u2068May\u2069')
  expect(formatPath(texts.in('en'), ['My files', 'May'])).toBe('My files › May')
})
