import { iconNames } from '@portico/contract/icons'
import { hostileNames } from '@portico/contract/testing'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { furtherIcons } from './further-icons.ts'
import { RemoteIcon } from './remote-icon.tsx'

const drawn = (name: string) => renderToStaticMarkup(createElement(RemoteIcon, { name }))

test('an icon is drawn by its name, and a box by every name that is none', () => {
  expect(drawn('folder')).not.toBe(drawn('box'))
  for (const name of hostileNames) expect(drawn(name), name).toBe(drawn('box'))
})

test('every icon that a remote may name is drawn, by the first file or by the one of further icons', () => {
  const own = iconNames.filter((name) => name === 'box' || drawn(name) !== drawn('box'))
  expect([...own, ...Object.keys(furtherIcons)].sort()).toEqual(iconNames)
})
