import { UiProvider } from '@portico/ui'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { CaptchaFrame, getCaptchaTokens } from './captcha-frame.tsx'

test('the CAPTCHA frame takes no token from another window, origin or program', async () => {
  const form = {}
  const { container } = await render(
    <UiProvider>
      <CaptchaFrame address={`${location.origin}/captcha.html`} form={form} />
    </UiProvider>,
  )
  const inside = container.querySelector('iframe')?.contentWindow ?? null
  expect(inside).not.toBeNull()
  const send = (source: Window | null, origin: string, data: unknown) =>
    window.dispatchEvent(new MessageEvent('message', { source, origin, data }))
  const token = (text: string) => ({ portico: 'captcha', state: 'token', token: text })
  const taken = getCaptchaTokens(form).take()
  send(window, location.origin, token('of the page'))
  send(inside, 'https://evil.example', token('of another origin'))
  send(inside, location.origin, { ...token('of another program'), portico: 'other' })
  send(inside, location.origin, 'text')
  send(inside, location.origin, token('of the check'))
  expect(await taken).toBe('of the check')
})
