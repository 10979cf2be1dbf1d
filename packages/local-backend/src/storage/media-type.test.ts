import { describe, expect, test } from 'vitest'
import { getSafeContentType, parseMediaType } from './media-type.ts'

describe('a media type', () => {
  test.each([
    ['text/html', 'text/html', undefined],
    ['Text/HTML; Charset=UTF-8', 'text/html', 'UTF-8'],
    ['text/plain;charset="utf-8"', 'text/plain', '"utf-8"'],
    ['image/png; x="a, text/html"; charset=x', 'image/png', 'x'],
    ['application/vnd.api+json;', 'application/vnd.api+json', undefined],
  ])('is parsed from %j as %s', (text, essence, charset) => {
    expect(parseMediaType(text)).toEqual({ essence, charset })
  })

  test.each([
    ...[
      '',
      ' ',
      'text',
      'text/',
      '/html',
      'text/plain, text/html',
      ' text/html',
      'text/html ,',
      'text /html',
    ],
    ...[
      'image/png; x=y, text/html',
      'image/png; x',
      'text/html\n',
      'text/html\0',
      'text/html;charset',
      'a/b/c',
    ],
    ...['text/html; x="', `text/${'x'.repeat(300)}`, 'tëxt/html', 'text/html;;'],
  ])('is not parsed from the invalid %j', (text) => {
    expect(parseMediaType(text)).toBeUndefined()
  })
})

describe('an object', () => {
  test.each([
    ['text/plain;charset=UTF-8', 'text/plain;charset=UTF-8'],
    ['image/png; x="a, text/html"', 'image/png'],
    ['video/mp4; codecs="avc1"', 'video/mp4'],
    ['application/pdf', 'application/pdf'],
    ['application/json', 'application/json'],
  ])('with type %s is sent as %s to be shown', (mimetype, contentType) => {
    expect(getSafeContentType(mimetype)).toMatchObject({ contentType, isAttachment: false })
  })

  test.each([
    ...[
      'text/html',
      'TEXT/HTML',
      'text/xsl',
      'text/xml',
      'application/xhtml+xml',
      'image/foo+xml',
      'video/x+xml',
    ],
    ...['text/vbscript', 'application/rss+xml', 'application/mathml+xml', 'multipart/x-mixed-replace'],
    ...[
      ' text/html',
      'text/plain, text/html',
      'image/png; x=y, text/html',
      'application/pdf; x=y, text/html',
      '',
    ],
  ])('with type %j is sent as bytes to be saved', (mimetype) => {
    expect(getSafeContentType(mimetype)).toMatchObject({
      contentType: 'application/octet-stream',
      isAttachment: true,
    })
  })

  test.each(['image/svg+xml', 'text/javascript', 'application/javascript', 'text/css', 'application/wasm'])(
    'with type %s keeps its type for pages that use it, and is saved when opened directly',
    (essence) => {
      expect(getSafeContentType(`${essence}; charset=utf-8`)).toMatchObject({
        contentType: essence,
        isAttachment: true,
      })
    },
  )
})
