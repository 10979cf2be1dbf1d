import { expect, test } from 'vitest'
import { computeCspHash } from '../files/integrity.ts'
import { type CaptchaSettings, readCaptcha } from '../registry/captcha-settings.ts'
import { createCaptchaPage } from './captcha-page.ts'

const turnstile: CaptchaSettings = { provider: 'turnstile', siteKey: '1x00000000000000000000AA' }
const hcaptcha: CaptchaSettings = { provider: 'hcaptcha', siteKey: '10000000-ffff-ffff-ffff-000000000001' }

test('readCaptcha reads a provider with its site key; an empty text and none mean no CAPTCHA', () => {
  expect(readCaptcha('turnstile:1x00000000000000000000AA')).toEqual(turnstile)
  expect(readCaptcha('hcaptcha:10000000-ffff-ffff-ffff-000000000001')).toEqual(hcaptcha)
  expect([readCaptcha(undefined), readCaptcha(''), readCaptcha('none')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test.each([
  'recaptcha:x',
  'turnstile',
  'turnstile:',
  // The providers' secret keys for tests.
  'turnstile:1x0000000000000000000000000000000AA',
  'hcaptcha:0x0000000000000000000000000000000000000000',
])('readCaptcha rejects %s, because a page must not contain a secret key', (text) => {
  expect(() => readCaptcha(text)).toThrow(expect.objectContaining({ code: 'usage' }))
})

test.each([
  [turnstile, "script-src 'sha256-", 'https://challenges.cloudflare.com'],
  [hcaptcha, 'style-src https://hcaptcha.com https://*.hcaptcha.com', 'https://*.hcaptcha.com'],
])(
  'the page of %o names its provider, and runs its own script by hash alone',
  (captcha, directive, origin) => {
    const html = createCaptchaPage(captcha)
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? ''
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? []
    expect(policy).toContain(computeCspHash(script))
    expect(policy).toContain(directive)
    expect(policy).toContain(`frame-src https://`)
    expect(policy).toContain(origin)
    expect(policy).not.toContain('unsafe')
    expect(script).toContain(captcha.siteKey)
  },
)
