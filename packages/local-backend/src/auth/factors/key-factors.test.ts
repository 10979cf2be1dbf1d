import { expect, test } from 'vitest'
import { TestAuthenticator } from '../../webauthn/authenticator.fixture.ts'
import { readAnswer } from './key-factors.ts'

const device = new TestAuthenticator('https://portal.example')
const credential = device.create({ challenge: 'Y2hhbGxlbmdl', rp: { id: 'portal.example' } })

test('readAnswer returns the answer of a browser', () => {
  const given = { type: 'create', credential_response: credential }
  expect(readAnswer(given)).toEqual({ type: 'create', credential })
})

test('readAnswer rejects an answer that is too long to store', () => {
  const response = { ...credential.response, clientDataJSON: 'A'.repeat(70_000) }
  const given = { type: 'create', credential_response: { ...credential, response } }
  expect(readAnswer(given)).toMatchObject({ status: 400, code: 'validation_failed' })
})
