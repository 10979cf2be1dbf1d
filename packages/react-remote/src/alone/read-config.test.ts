import { exampleKeys } from '@portico/contract/testing'
import { expect, test } from 'vitest'
import { readConfig } from './read-config.ts'

/** A document with this block. */
const pageWith = (block: object) =>
  ({ getElementById: () => ({ textContent: JSON.stringify(block) }) }) as unknown as Document

const url = 'https://abc.supabase.co'
const { publishable, secret, serviceRole } = exampleKeys

test('a page of its own is read with a publishable key, and refused with a secret one', () => {
  expect(readConfig(pageWith({ url, key: publishable }))).toMatchObject({ url, key: publishable })
  for (const key of [secret, serviceRole])
    expect(() => readConfig(pageWith({ url, key }))).toThrow(
      expect.objectContaining({
        code: 'config_invalid',
        message: expect.stringContaining('found a secret one'),
      }),
    )
})
