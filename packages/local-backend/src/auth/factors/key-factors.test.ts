import { expect, test } from 'vitest'
import { TestAuthenticator } from '../../webauthn/authenticator.fixture.ts'
import { readAnswer } from './key-factors.ts'

const device = new TestAuthenticator('https://portal.example')
const credential = device.create({ challenge: 'Y2hhbGxlbmdl', rp: { id: 'portal.example' } })

test('what a browser says of a key is read', () => {
  const given = { type: 'create', credential_response: credential }
  expect(readAnswer(given)).toEqual({ type: 'create', credential })
})

test('what nobody should keep is none: it has a length', () => {
  const response = { ...credential.response, clientDataJSON: 'A'.repeat(70_000) }
  const given = { type: 'create', credential_response: { ...credential, response } }
  expect(readAnswer(given)).toMatchObject({ status: 400, code: 'validation_failed' })
})
