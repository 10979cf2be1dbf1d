/** What is wrong with the configuration. */
export type SessionConfigCode = 'missing_url' | 'missing_key'

/** The only error this package throws: the backend's address or key is missing. */
export class SessionConfigError extends Error {
  override readonly name = 'SessionConfigError'
  readonly code: SessionConfigCode

  constructor(code: SessionConfigCode) {
    super(
      code === 'missing_url'
        ? 'configureSession needs the address of the backend (url).'
        : 'configureSession needs the publishable key of the backend (key).',
    )
    this.code = code
  }
}
