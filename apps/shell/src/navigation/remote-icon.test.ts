import { hostileNames } from '@portico/contract/testing'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RemoteIcon } from './remote-icon.tsx'

const drawn = (name: string) => renderToStaticMarkup(createElement(RemoteIcon, { name }))

test('an icon is drawn by its name, and a box by every name that is none', () => {
  expect(drawn('folder')).not.toBe(drawn('box'))
  for (const name of hostileNames) expect(drawn(name), name).toBe(drawn('box'))
})
