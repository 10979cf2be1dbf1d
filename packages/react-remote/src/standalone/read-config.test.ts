import { exampleKeys } from '@portico/contract/testing'
import { expect, test } from 'vitest'
import { readConfig } from './read-config.ts'

/** Returns a document with this block. */
const pageWith = (block: object) =>
  ({ getElementById: () => ({ textContent: JSON.stringify(block) }) }) as unknown as Document

const url = 'https://abc.supabase.co'
const { publishable, secret, serviceRole } = exampleKeys

test('a standalone page accepts a publishable key and rejects a secret one', () => {
  expect(readConfig(pageWith({ url, key: publishable }))).toMatchObject({ url, key: publishable })
  for (const key of [secret, serviceRole])
    expect(() => readConfig(pageWith({ url, key }))).toThrow(
      expect.objectContaining({
        code: 'config_invalid',
        message: expect.stringContaining('found a secret one'),
      }),
    )
})
