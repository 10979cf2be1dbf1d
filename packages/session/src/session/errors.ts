/** Error codes of the configuration. */
export type SessionConfigCode = 'missing_url' | 'missing_key' | 'secret_key'

const words: Record<SessionConfigCode, string> = {
  missing_url: 'configureSession needs the address of the backend (url).',
  missing_key: 'configureSession needs the publishable key of the backend (key).',
  secret_key:
    'configureSession needs the publishable key of the backend (key), and was given a secret one. Whoever reads this page has it: revoke it.',
}

/** The only error that this package throws: the backend's address or key is missing, or the key is secret. */
export class SessionConfigError extends Error {
  override readonly name = 'SessionConfigError'
  readonly code: SessionConfigCode

  constructor(code: SessionConfigCode) {
    super(words[code])
    this.code = code
  }
}
