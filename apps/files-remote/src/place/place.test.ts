import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { texts } from '../texts/texts.ts'
import { addressOf, folderOf, keyIn, placeOf, trailOf } from './place.ts'

const config = readConfig(undefined)

test('an address comes back as the place it was made of', () => {
  const place = { bucket: 'files', path: ['Ünter lagen', 'a?b#c', '100%'] }
  expect(placeOf(addressOf(place))).toEqual(place)
  expect(placeOf('/')).toBeNull()
  expect(addressOf({ bucket: 'files', path: [] }, 'a&b.png')).toBe('/files?preview=a%26b.png')
})

test('a bucket of own folders begins at the own folder, others at their root', () => {
  expect(folderOf({ bucket: 'files', path: ['Größe'] }, 'me', config).prefix).toBe('me/Gr=C3=B6=C3=9Fe')
  expect(folderOf({ bucket: 'avatars', path: [] }, 'me', config).prefix).toBe('')
  expect(keyIn({ bucket: 'avatars', prefix: '' }, 'a.png')).toBe('a.png')
})

test('names inside each other keep their order where words run from right to left', async () => {
  await texts.load('ar')
  expect(trailOf(texts.in('ar'), ['ملفاتي', 'May'])).toBe('\u200f\u2068ملفاتي\u2069 › \u2068May\u2069')
  expect(trailOf(texts.in('en'), ['My files', 'May'])).toBe('My files › May')
})
