import { iconNames } from '@portico/contract/icons'
import { hostileNames } from '@portico/contract/testing'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { furtherIcons } from './further-icons.ts'
import { RemoteIcon } from './remote-icon.tsx'

const drawn = (name: string) => renderToStaticMarkup(createElement(RemoteIcon, { name }))

test('RemoteIcon renders the named icon, and a box for an unknown name', () => {
  expect(drawn('folder')).not.toBe(drawn('box'))
  for (const name of hostileNames) expect(drawn(name), name).toBe(drawn('box'))
})

test('RemoteIcon and further-icons together have every icon that a remote may name', () => {
  const own = iconNames.filter((name) => name === 'box' || drawn(name) !== drawn('box'))
  expect([...own, ...Object.keys(furtherIcons)].sort()).toEqual(iconNames)
})
